"""Which line of a text is to be written about: what `diagnose` says, else the last exception."""

from __future__ import annotations

from dataclasses import dataclass

from faultpedia.diagnose import Diagnoser
from faultpedia.importers.tracebacks import last_exception


@dataclass(frozen=True)
class Start:
    """The line that came first, and what is known about it already."""

    number: int
    entry: str | None = None
    """The entry that explains it."""
    why: str = ""


def find(text: str, diagnoser: Diagnoser) -> Start | None:
    """Return where the failure in ``text`` starts; None when nothing in it looks like one."""
    first = diagnoser.diagnose([text]).as_json()["initiating"]
    if first is not None:
        return Start(first["line"], first["entry"], first["why"])
    number = last_exception(text)
    return None if number is None else Start(number, None, "the last exception of the text")
