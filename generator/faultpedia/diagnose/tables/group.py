"""The shape of a group of messages."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class Group(TypedDict):
    """Messages of one standing; the words are explained in the package."""

    standing: str
    why: str
    texts: tuple[str, ...]
    loud: NotRequired[bool]
    detail: NotRequired[int]
    takes_over: NotRequired[int]
    silent: NotRequired[bool]
    exceptions: NotRequired[bool]
