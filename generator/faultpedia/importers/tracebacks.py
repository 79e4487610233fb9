"""The exception on a line of a log, and the frames above it.

Which line of a log came first is for `diagnose` to say; here it is only taken apart.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from faultpedia.signatures import LogLine, normalise

_FRAME = re.compile(r'File "([^"]{1,1000})", line ([0-9]{1,8})(?:, in (.{1,200}))?$')
_HEADER = "Traceback (most recent call last)"
_LINKS = ("The above exception was the direct cause", "During handling of the above exception")
_NAME = r"(?:[A-Za-z_][A-Za-z0-9_]{0,80}\.){0,12}[A-Za-z_][A-Za-z0-9_]{0,80}"
_RAISED = re.compile(rf"^({_NAME})(?:\([A-Za-z_.]{{1,80}}\))?: ?(.*)$|^({_NAME})$")
_CLASS = re.compile(r"(?:Error|Exception|Exit|Interrupt|Timeout|Warning|Expired|Failure|Fault)$")
_INSTALLED = re.compile(r"^.*[/\\](?:site|dist)-packages[/\\]")
_STDLIB = re.compile(r"^.*[/\\]python3(?:\.[0-9]+)?t?[/\\](?!site-packages|dist-packages)")
_MOST_BACK, _MOST_LINES = 400, 20_000


@dataclass(frozen=True)
class Frame:
    """One frame of a traceback. ``place`` is the file inside its package, when that is known."""

    file: str
    line: int
    function: str
    place: str | None


@dataclass(frozen=True)
class Raised:
    """One message of a log: the line, the exception it names, and the frames above it."""

    line: str
    message: str
    exception: str | None = None
    frames: list[Frame] = field(default_factory=list)

    @property
    def raised_by(self) -> str | None:
        """Return ``file:function`` of the innermost frame inside an installed package."""
        for frame in reversed(self.frames):
            if frame.place is not None:
                return f"{frame.place}:{frame.function}"
        return None

    @property
    def packages(self) -> list[str]:
        """Return the top-level packages of the frames, the innermost first."""
        tops = [frame.place.split("/")[0] for frame in reversed(self.frames) if frame.place]
        return list(dict.fromkeys(top.removesuffix(".py") for top in tops))


def raised_at(text: str, number: int) -> Raised:
    """Take apart the message on line ``number`` (from 1) of ``text``, with the frames above it."""
    lines = text.split("\n")
    messages = list(normalise(lines[number - 1], number))
    if not messages:
        return Raised(lines[number - 1].strip(), lines[number - 1].strip())
    last = messages[-1]
    frames = _frames_above(lines, last)
    exception, message = split(last.text.strip(), after_frames=bool(frames))
    return Raised(last.clean.strip(), message, exception, frames)


def split(text: str, *, after_frames: bool = False) -> tuple[str | None, str]:
    """Return the exception class that starts ``text``, or None, and the message behind it."""
    found = _RAISED.match(text)
    if found is None:
        return None, text
    name = found[1] or found[3]
    if not (
        _CLASS.search(name)
        or (after_frames and "." not in name.removesuffix(".") and name[0].isupper())
    ):
        return (name, found[2] or text) if after_frames and "." in name else (None, text)
    return name, found[2] or name


def last_exception(text: str) -> int | None:
    """Return the number of the last line that names an exception, from 1."""
    lines = text.split("\n")
    for number in range(len(lines), max(len(lines) - _MOST_LINES, 0), -1):
        for message in normalise(lines[number - 1], number):
            if not message.text.startswith((" ", "\t")) and split(message.text)[0]:
                return number
    return None


def place_of(file: str) -> str | None:
    """Return ``file`` relative to where its package is installed; None for other files."""
    for pattern in (_INSTALLED, _STDLIB):
        found = pattern.match(file)
        if found:
            return file[found.end() :].replace("\\", "/")
    if file.startswith((".../", "…/")):
        return file.partition("/")[2]
    return None


def _frames_above(lines: list[str], last: LogLine) -> list[Frame]:
    """Return the frames right above a message of the same stream, the outermost first."""
    frames: list[Frame] = []
    indent = 0
    for number in range(last.number - 1, max(last.number - _MOST_BACK, 0), -1):
        for line in reversed(list(normalise(lines[number - 1], number))):
            if line.stream != last.stream:
                continue
            if _HEADER in line.text or any(link in line.text for link in _LINKS):
                return frames[::-1]
            found = _FRAME.search(line.text)
            margin = len(line.text) - len(line.text.lstrip(" \t"))
            if found:
                function = (found[3] or "<module>").strip()
                frames.append(Frame(found[1], int(found[2]), function, place_of(found[1])))
                indent = margin
            elif frames and margin < indent:
                return frames[::-1]
            elif not frames and not margin:
                return []  # the line above belongs to something else
    return frames[::-1]
