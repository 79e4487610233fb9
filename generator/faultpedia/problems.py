"""A problem found in somebody's data, and how it is printed.

Everything that reads entries reports with this type and never raises for bad data, so that a
contributor sees all problems of all entries at once, each with its place and what to do.
"""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass


@dataclass(frozen=True, order=True)
class Problem:
    """One fault in one place.

    ``line`` and ``column`` count from 1. ``what`` says what is there and what was expected;
    ``todo`` says what to do about it. Both are plain sentences for the person who wrote the file.
    """

    path: str
    line: int
    column: int
    field: str
    rule: str
    what: str
    todo: str

    def as_text(self) -> str:
        """Return ``path:line:column: field: [rule] what todo``, on one line."""
        where = f"{self.path}:{self.line}:{self.column}: "
        field = f"{self.field}: " if self.field else ""
        return one_line(f"{where}{field}[{self.rule}] {self.what} {self.todo}".rstrip())

    def as_github(self) -> str:
        """Return the workflow command that annotates the line in a pull request."""
        title = f"{self.rule}: {self.field}" if self.field else self.rule
        message = f"{self.what} {self.todo}".strip()
        return annotation("error", self.path, self.line, self.column, title, message)


def render(problems: Iterable[Problem], style: str) -> str:
    """Print problems in ``style`` ``text``, ``json`` or ``github``; sorted, each once.

    The result ends with a newline unless there is nothing to print.
    """
    ordered = sorted(set(problems))
    if style == "json":
        body = {"schema": 1, "count": len(ordered), "problems": [asdict(p) for p in ordered]}
        text = json.dumps(body, indent=2, ensure_ascii=False) + "\n"
        return text.encode("utf-8", "replace").decode()  # half a surrogate pair cannot be printed
    lines = [p.as_github() if style == "github" else p.as_text() for p in ordered]
    return "".join(line + "\n" for line in lines)


def github_notice(path: str, title: str, message: str) -> str:
    """Return the workflow command that puts a remark on a file of a pull request."""
    place = f"file={_escape_property(path)},line=1,title={_escape_property(title)}"
    return f"::notice {place}::{_escape_data(message)}"


def annotation(
    kind: str, path: str, line: int, column: int | None, title: str, message: str
) -> str:
    """Return a workflow command of GitHub; ``kind`` is ``error``, ``warning`` or ``notice``."""
    place = f"file={_escape_property(path)},line={line}"
    if column is not None:
        place += f",col={column}"
    return f"::{kind} {place},title={_escape_property(title)}::{_escape_data(message)}"


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return ``Did you mean 'x'?`` for the closest of ``known``, or an empty string."""
    close = difflib.get_close_matches(word, list(known), n=1, cutoff=0.6)
    return f"Did you mean {close[0]!r}?" if close else ""


def quote(value: str, limit: int = 60) -> str:
    """Return ``value`` quoted, on one line and shortened to about ``limit`` characters."""
    flat = one_line(value)
    return repr(flat if len(flat) <= limit else flat[: limit - 1] + "…")


def one_line(text: str) -> str:
    """Fold line breaks and control characters: a hostile record must not forge a second message."""
    return "".join(c if c.isprintable() else " " for c in text)


def _escape_data(text: str) -> str:
    return one_line(text).replace("%", "%25")


def _escape_property(text: str) -> str:
    return _escape_data(text).replace(":", "%3A").replace(",", "%2C")
