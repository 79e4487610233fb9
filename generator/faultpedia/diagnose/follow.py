"""Lines that depend on lines before them: chains, details, announcements, Java causes.

Each is decided within one stream:

* An exception linked to one before it repeats that one (``wrapper``), with two exceptions: the one
  before it only says that something failed (it is a wrapper itself), or it was a probe
  (`shapes.PROBES`) and the link is ``During handling``; then the one before it is benign.
* After a message with ``detail`` in its group, and after an exception with nothing behind its
  colon, the next line that is not blank tells what happened.
* An error line right above a traceback announces it.
* The last ``Caused by:`` of a Java stack is what happened; what stands above it wraps it.
"""

from __future__ import annotations

from faultpedia.diagnose import event as ev
from faultpedia.diagnose.classify import classify, rule_of
from faultpedia.diagnose.event import Event, found, make
from faultpedia.diagnose.patterns import Owner
from faultpedia.diagnose.store import Store
from faultpedia.diagnose.tables import shapes
from faultpedia.diagnose.trace import Trace
from faultpedia.signatures import LogLine, Match

ANNOUNCED = 2
"""Lines between an error line and the traceback it announces."""
JAVA_STACK = 300
BARE_DETAIL = 1
RECENT = 8


class Follower:
    """Turns the lines of all streams into events."""

    def __init__(self, store: Store) -> None:
        """Add what is found to ``store``."""
        self.store = store
        self.file = ""
        self.attempt = 0

    def take(self, line: LogLine, trace: Trace, matches: list[Match[Owner]]) -> str:
        """Read a line of the stream of ``trace``; return what kind of line it is."""
        kind = trace.feed(line)
        if kind == "header":
            self._announced(line, trace)
        event = classify(line, kind, trace.ignored and kind == "exception", matches)
        if trace.pending is not None and kind != "blank":
            event = self._detail(line, trace, kind, event)
        if event is None:
            return kind
        event.file, event.attempt = self.file, self.attempt
        self._chain(event, trace)
        self._java(line, event, trace)
        event = self.store.add(event)
        self._remember(line, event, trace, matches)
        return kind or "event"

    def _announced(self, line: LogLine, trace: Trace) -> None:
        event = trace.announced
        if event is not None and line.number - trace.announced_line <= ANNOUNCED:
            event.standing = ev.WRAPPER
            event.why = "announces the traceback below it"
        trace.announced = None

    def _detail(self, line: LogLine, trace: Trace, kind: str, own: Event | None) -> Event | None:
        outer = trace.pending
        trace.pending = None
        if outer is None or line.number > trace.pending_until or kind in ("header", "code", "link"):
            return own
        if own is not None and own.standing != ev.ERROR:
            event = own
        else:
            why = f"the message that line {outer.number} leads to"
            event = make(line, ev.CAUSE, why, "detail")
            event.matches = own.matches if own is not None else []
        for earlier in (outer, *trace.taken):
            if earlier.standing not in (ev.BENIGN, ev.COLLATERAL):
                earlier.standing = ev.WRAPPER
                earlier.why = f"leads to the message on line {line.number}"
        return event

    def _chain(self, event: Event, trace: Trace) -> None:
        last, link = trace.last, trace.link
        if event.kind != "exception" or last is None or not link:
            return
        trace.link = ""
        event.after = last.number
        if link == "context" and any(found(probe, last.message) for probe in shapes.PROBES):
            if last.standing == ev.CAUSE:
                last.standing = ev.BENIGN
                last.why = f"was handled; what failed then is on line {event.number}"
        elif last.standing not in (ev.WRAPPER, ev.BENIGN):
            event.standing = ev.WRAPPER
            event.why = f"raised because of the exception on line {last.number}"

    def _java(self, line: LogLine, event: Event, trace: Trace) -> None:
        if not found(shapes.JAVA_CAUSE, line.text):
            if event.kind == "java" or found(shapes.JAVA, line.text):
                trace.java, trace.java_line = event, line.number
            return
        above = trace.java
        if above is not None and line.number - trace.java_line <= JAVA_STACK:
            above.standing = ev.WRAPPER
            above.why = f"caused by what line {event.number} says"
        trace.java, trace.java_line = event, line.number

    def _remember(
        self, line: LogLine, event: Event, trace: Trace, matches: list[Match[Owner]]
    ) -> None:
        rule = rule_of(matches)
        group = rule.group if rule is not None and event.kind != "detail" else None
        if event.kind == "exception":
            trace.last, trace.last_line = event, line.number
        if event.kind == "error":
            trace.announced, trace.announced_line = event, line.number
        detail = group.get("detail", 0) if group is not None else 0
        if not detail and event.kind == "exception" and line.text.rstrip(" ").endswith(":"):
            detail = BARE_DETAIL if group is None else 0
        if detail:
            trace.pending, trace.pending_until = event, line.number + detail
            reach = line.number - group.get("takes_over", 0) if group is not None else line.number
            trace.taken = [e for number, e in trace.recent if number >= reach and e is not event]
        trace.recent = [*trace.recent, (line.number, event)][-RECENT:]
