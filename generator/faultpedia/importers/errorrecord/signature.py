"""The message of an error record as a signature, with the place where it stands."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Protocol

from faultpedia.importers.draft import Draft
from faultpedia.importers.holes import signature_of
from faultpedia.importers.pattern import PatternError, from_regex
from faultpedia.signatures import parse

_CLASS = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*", re.ASCII)
_SOURCE = re.compile(r"^(?:src|lib|python)/(?=[A-Za-z_])")

_MAX_LINE, _MAX_EXAMPLE = 500, 3000


class Take(Protocol):
    """Gives a field of the record to a function, once."""

    def __call__(self, name: str, use: Callable[[Any], Any]) -> None:
        """Give the field ``name`` to ``use``."""


def signature(message: str, take: Take, draft: Draft) -> dict[str, Any]:
    """Return ``signatures[0]`` of the draft."""
    found: dict[str, Any] = {"text": "", "example": " ".join(message.split())[:_MAX_EXAMPLE]}

    def pattern(value: Any) -> bool:
        try:
            text = from_regex(str(value))
        except PatternError as error:
            draft.ask("signatures", f"messagePattern was not translated: {error}.")
            return False
        if parse(text).search(found["example"]) is None:
            draft.ask("signatures", "messagePattern does not match the message of its own record.")
            return False
        found["text"] = text
        return True

    take("errorMessage", lambda _: None)
    take("messagePattern", pattern)
    found["text"] = found["text"] or signature_of(message)
    exceptions: list[str] = []

    def exception(value: Any) -> bool:
        if exceptions or not _fits(value) or not _CLASS.fullmatch(str(value)):
            return False
        exceptions.append(value)
        return True

    take("errorClass", exception)
    if not exceptions:
        take("errorType", lambda v: v not in ("exception", "error") and exception(v))
    if exceptions:
        found["exception"] = exceptions[0]
        found["example"] = f"{exceptions[0]}: {found['example']}"
    codes: dict[str, str] = {}
    take("errorCode", lambda v: _fits(v) and codes.update(error=str(v)))
    take("httpStatus", lambda v: _fits(v) and codes.update(http=f"HTTP {v}"))
    if codes:
        found["code"] = ", ".join(codes.values())
    place: dict[str, str] = {}
    take("filePath", lambda v: _fits(v) and place.update(file=_SOURCE.sub("", str(v))))
    take("githubUrl", lambda v: _fits(v) and place.update(permalink=str(v)))
    take("sourceCode", lambda v: place.update(code=str(v).strip("\n")))
    if place:
        found["found_in"] = place
    draft.ask(
        "signatures", "Is the example a line of a real log? Which function raises it (raised_by)?"
    )
    return found


def _fits(value: Any) -> bool:
    """Tell whether a value is one line; anything else is kept in a comment instead."""
    return (
        isinstance(value, (str, int)) and len(str(value)) <= _MAX_LINE and str(value).isprintable()
    )
