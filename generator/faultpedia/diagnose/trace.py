"""Tracebacks of one process: which lines are code, which is the exception, what came before it.

For each stream (`LogLine.stream`) one `Trace` follows what is printed:

* A header opens a traceback. Its indentation is that of the header, or two less than that of its
  first frame when words stand before the header. A frame without a header (a log that starts
  late) opens one as well.
* While it is open, a line that is indented further is code. So is a line that IPython, rich or
  pytest show as code.
* The first line that is not, and names an exception, ends it. Right after code any dotted name is
  one; after foreign lines only a name that looks like one.
* ``direct cause`` and ``During handling`` between two tracebacks link their exceptions. Blank
  lines and the rest of a message may stand between.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from faultpedia.diagnose.event import Event, found
from faultpedia.diagnose.tables import shapes
from faultpedia.signatures import LogLine

MAX_FOREIGN = 30
"""Lines of others that may stand inside an open traceback."""

UNKNOWN = -1
"""The indentation of a traceback whose header stands behind other words: its frames tell."""

IGNORED_REACH = 2
"""Lines between ``Exception ignored in`` and its traceback."""

MAX_MESSAGE = 200
"""Lines of a message that may stand between an exception and what links it to the next."""


@dataclass
class Trace:
    """What is known of one stream."""

    open: bool = False
    indent: int = 0
    after_code: bool = False
    foreign: int = 0
    ignored: bool = False
    last: Event | None = None
    """The last exception, while the next one may still be linked to it."""
    last_line: int = 0
    link: str = ""
    """``cause`` or ``context`` when the next exception belongs to the chain of the last."""
    ignored_line: int = -9
    announced: Event | None = None
    """An error line that a traceback right after it explains."""
    announced_line: int = 0
    pending: Event | None = None
    """A message whose next line tells more."""
    pending_until: int = 0
    taken: list[Event] = field(default_factory=list)
    """Events that the next line explains as well."""
    recent: list[tuple[int, Event]] = field(default_factory=list)
    """The last events with their lines."""
    java: Event | None = None
    """The last exception of a Java stack."""
    java_line: int = 0

    def feed(self, line: LogLine) -> str:
        """Say what the line is: ``header``, ``code``, ``link``, ``blank``, or nothing.

        ``exception`` ends a traceback; ``named`` looks like one without a traceback.
        """
        kind = self._kind(line)
        self.after_code = kind in ("header", "code")
        return kind

    def _kind(self, line: LogLine) -> str:
        text = line.text
        body = text.lstrip(" \t")
        if not body:
            return "blank"
        if shapes.DIRECT_CAUSE in body or shapes.DURING_HANDLING in body:
            return self._linked(line, "cause" if shapes.DIRECT_CAUSE in body else "context")
        header = found(shapes.HEADER, text)
        if header is not None:
            return self._opened(line, header[1])
        if found(shapes.FRAME, text):
            if not self.open:
                self._start(0)
                self.indent = UNKNOWN
            if self.indent == UNKNOWN:
                self.indent = max(len(text) - len(body) - 2, 0)
            return "code"
        return self._inside(line, body) if self.open else self._outside(line, body)

    def _outside(self, line: LogLine, body: str) -> str:
        if body.startswith(shapes.IGNORED):
            self.ignored_line = line.number
            return ""
        if _names_exception(line.text):
            return "named"
        return "code" if found(shapes.CODE, line.text) else ""

    def _opened(self, line: LogLine, before: str) -> str:
        words = before.strip(" \t+|─╭-")
        self._start(UNKNOWN if words else len(before) - len(before.lstrip(" ")))
        self.ignored = line.number - self.ignored_line <= IGNORED_REACH
        return "header"

    def _start(self, indent: int) -> None:
        self.open, self.foreign, self.ignored = True, 0, False
        self.indent = indent if indent == UNKNOWN else max(indent, 0)

    def _linked(self, line: LogLine, link: str) -> str:
        self.open = False
        if self.last is not None and line.number - self.last_line <= MAX_MESSAGE:
            self.link = link
        return "link"

    def _inside(self, line: LogLine, body: str) -> str:
        text = line.text
        indent = len(text) - len(body)
        base = max(self.indent, 0)
        if found(shapes.CODE, text) or found(shapes.FRAME_IPYTHON, text):
            return "code"
        if indent > base and not _strict(text, self.after_code):
            return "code"
        if self.after_code and found(shapes.EXCEPTION_AFTER_FRAMES, text) and indent <= base + 1:
            return self._closed()
        if _names_exception(text) and (indent <= base + 1 or not self.after_code):
            return self._closed()
        if indent > base:
            return "code"
        self.foreign += 1
        if self.foreign > MAX_FOREIGN:
            self.open = False
        return ""

    def _closed(self) -> str:
        self.open = False
        return "exception"


def _strict(text: str, after_code: bool) -> bool:
    """Tell whether an indented line names an exception although it could be code."""
    return not after_code and _names_exception(text)


def _names_exception(text: str) -> bool:
    return any(
        found(shape, text)
        for shape in (shapes.EXCEPTION, shapes.EXCEPTION_BARE, shapes.EXCEPTION_PLACE)
    )
