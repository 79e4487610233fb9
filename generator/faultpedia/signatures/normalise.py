"""Read one line of a log: take off what was printed before the message, and keep what it says.

The steps, in this order, each the same in every engine:

1. Escape sequences go (``ESCAPES``); every control character but the tab, and the three line
   breaks of Unicode, become a blank: ``.`` must mean the same in Python and in JavaScript.
   Blanks at the end go. The result is ``clean``, on which signatures are matched.
2. A line that starts with ``{`` and parses as a JSON object with a message (``JSON_KEYS``) stands
   for that message; a message with line breaks gives several lines with one line number.
3. ``GLUED``: a message behind a progress bar is taken from there.
4. Prefixes are taken off (``PREFIXES``), and leave rank, process, level and time.

``rank`` and ``process`` together are the ``stream``: lines of one stream belong together although
others stand between them.

A carriage return starts a new piece of the same line, as it does on a terminal; `pieces` yields
each of them that is not blank, and all have the number of the line.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from faultpedia.signatures.prefixes import (
    GLUED,
    JSON_KEYS,
    LEVELS,
    MAX_PREFIXES,
    NATIVE_FILES,
    PREFIXES,
)
from faultpedia.signatures.stamps import Time, read_time

MAX_CHARACTERS = 16_384
"""A longer line is cut here (in code points); no message that tells something starts later."""

MAX_PIECES = 200
"""Messages inside one JSON line, or pieces between carriage returns; more are dropped."""

ESCAPES = (
    "\x1b(?:\\[[0-?]{0,40}[ -/]{0,10}[@-~]|"
    "\\][^\n\x07\x1b]{0,400}(?:\x07|\x1b\\\\)|"
    "[@-Z\\\\^_=>78])"
)
CONTROLS = "[\x00-\x08\x0a-\x1f\x7f\x85\u2028\u2029]"
MAX_NESTED = 500
"""A line with more opening brackets is not read as JSON; engines give up at different depths."""

_NOT_JSON = "not a JSON number"


@dataclass(frozen=True)
class LogLine:
    """One message of a log."""

    number: int
    """Line in the file, from 1."""
    original: str
    """The line as it stands in the file, blanks at the end removed."""
    clean: str
    """The message with its prefixes, without escape sequences."""
    text: str
    """The message without its prefixes; blanks at its start are its indentation."""
    rank: int | None = None
    process: str = ""
    level: str = ""
    """DEBUG, INFO, WARNING, ERROR, FATAL, or empty."""
    time: Time | None = None
    native: bool = False
    """Whether a compiled library names its source file in the prefix."""

    @property
    def stream(self) -> str:
        """Return what tells apart the processes that write into one log."""
        rank = "" if self.rank is None else str(self.rank)
        return f"{rank}/{self.process}" if rank or self.process else ""


@dataclass
class _Found:
    rank: str = ""
    process: str = ""
    level: str = ""
    file: str = ""
    time: Time | None = None


def normalise(line: str, number: int) -> Iterator[LogLine]:
    """Yield the messages of one line of a file (without its line end), most often one."""
    for piece in pieces(line):
        clean = cleaned(piece)
        if not clean:
            continue
        envelope = _open_envelope(clean) if clean.startswith("{") else None
        if envelope is None:
            yield _peel(clean, number, clean if "\x1b" in piece else piece, _Found())
            continue
        found, messages = envelope
        for message in messages:
            text = cleaned(message)
            if text:
                yield _peel(text, number, piece, _Found(**vars(found)))


def pieces(line: str) -> Iterator[str]:
    """Yield what stands between carriage returns, cut to a length that can be worked on."""
    for piece in line.split("\r", MAX_PIECES)[:MAX_PIECES]:
        text = piece[:MAX_CHARACTERS].rstrip(" \t\x00")
        if text:
            yield text


def cleaned(text: str) -> str:
    """Return ``text`` without escape sequences and control characters."""
    if "\x1b" in text:
        text = _compiled(ESCAPES).sub("", text)
    return _compiled(CONTROLS).sub(" ", text).rstrip(" \t")


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


def _peel(clean: str, number: int, original: str, found: _Found) -> LogLine:
    text = clean
    for pattern in GLUED:
        glued = _compiled(pattern).search(text)
        if glued is not None:
            text = glued[1]
            break
    for _ in range(MAX_PREFIXES):
        rest = _one_prefix(text, found)
        if rest is None:
            break
        text = rest
    rank = int(found.rank) if found.rank else None
    return LogLine(
        number,
        original,
        clean,
        text,
        rank,
        found.process,
        found.level,
        found.time,
        found.file.endswith(NATIVE_FILES),
    )


def _one_prefix(text: str, found: _Found) -> str | None:
    """Take off one prefix and return the rest; None when there is none."""
    if not text:
        return None
    for row in PREFIXES:
        match = _compiled(row["pattern"]).search(text)
        if match is None:
            continue
        parts = dict(zip(row["fields"], match.groups(), strict=True))
        found.rank = found.rank or parts.get("rank") or ""
        process = (parts.get("process") or "").rstrip(" ")
        if parts.get("pid"):
            process += f" pid={parts['pid']}"
        if process and process not in found.process:
            found.process = f"{found.process} {process}".lstrip(" ")
        found.level = LEVELS.get(parts.get("level") or "", found.level)
        found.file = parts.get("file") or found.file
        if parts.get("nccl"):
            found.level = "ERROR" if parts["nccl"] == "WARN" else "INFO"
            found.file = "nccl.cc"
        found.time = found.time or read_time(parts)
        return text[match.end() :]
    return None


def _open_envelope(clean: str) -> tuple[_Found, list[str]] | None:
    """Read a JSON line; None when it is not one, or holds no message."""
    if clean.count("[") + clean.count("{") > MAX_NESTED:
        return None
    try:
        body = json.loads(clean, parse_constant=_refuse)
    except (ValueError, RecursionError):
        return None
    if not isinstance(body, dict):
        return None
    message = _first(body, "message")
    if not message:
        return None
    trace = _first(body, "trace")
    found = _Found(
        rank=re.sub("[^0-9]", "", _first(body, "rank"))[:6],
        process=_first(body, "process")[:120],
        level=LEVELS.get(_first(body, "level").upper(), ""),
    )
    found.time = _stamp(_first(body, "time"))
    lines = re.split("\r?\n", message) + (re.split("\r?\n", trace) if trace else [])
    return found, lines[:MAX_PIECES]


def _first(body: dict[str, object], kind: str) -> str:
    for key in JSON_KEYS[kind]:
        value = body.get(key)
        if isinstance(value, str) and value:
            return value
        if isinstance(value, int) and not isinstance(value, bool):
            return str(value)
    return ""


def _stamp(text: str) -> Time | None:
    """Read a time that stands alone."""
    found = _Found()
    _one_prefix(f"{text} ", found)
    return found.time


def _refuse(name: str) -> None:
    raise ValueError(_NOT_JSON, name)
