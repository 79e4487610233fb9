"""One line: what it tells, by what matches it, what the traceback says of it, and its level.

In this order:

1. Lines of code, headers and links of tracebacks, and blank lines tell nothing.
2. The heaviest rule of the tables gives the standing. Unless the group is ``loud``, it does not
   count on a line of level DEBUG, INFO or WARNING, or one that says that the program goes on.
3. An exception is a ``cause``; ``benign`` under ``Exception ignored in``; an ``error`` when it was
   logged below the level ERROR, which is what programs do with what they handled.
4. A line of level ERROR or FATAL is ``native`` when a library printed it, else an ``error``. So is
   a line that calls itself an error.

Signatures of entries are kept beside that: which of them counts is decided at the end, when it is
known which other lines are in the log.
"""

from __future__ import annotations

from collections.abc import Sequence

from faultpedia.diagnose import event as ev
from faultpedia.diagnose.event import Event, found, make
from faultpedia.diagnose.patterns import Clue, OfEntry, Owner, Rule
from faultpedia.diagnose.tables import shapes
from faultpedia.signatures import LogLine, Match

QUIET = ("DEBUG", "INFO", "WARNING")
MIN_TEXT = 8
"""An error line with fewer characters says nothing."""

WHY_EXCEPTION = "an exception that nothing in the log explains"
WHY_NATIVE = "an error line of a library, just before the failure"
WHY_ERROR = "an error line; nothing earlier in the log explains it"
WHY_ENTRY = "matches a known message"
WHY_IGNORED = "Python ignored this exception while it cleaned up"


def clues(matches: Sequence[Match[Owner]]) -> list[str]:
    """Return the clue patterns that the line matches."""
    return [match.owner.text for match in matches if isinstance(match.owner, Clue)]


def rule_of(matches: Sequence[Match[Owner]]) -> Rule | None:
    """Return the most specific rule that matches."""
    return next((m.owner for m in matches if isinstance(m.owner, Rule)), None)


def classify(
    line: LogLine, kind: str, ignored: bool, matches: Sequence[Match[Owner]]
) -> Event | None:
    """Return what the line tells, or None. ``kind`` is what its `Trace` said."""
    if kind in ("blank", "code", "link", "header"):
        return None
    rule = rule_of(matches)
    event = _standing(line, kind, ignored, rule)
    entries = [
        (m.owner.slug, m.owner.number, m.captures) for m in matches if isinstance(m.owner, OfEntry)
    ]
    if entries:
        if event is None:
            event = make(line, ev.BENIGN, WHY_ENTRY, "entry")
        event.matches = entries
    return event


def _standing(line: LogLine, kind: str, ignored: bool, rule: Rule | None) -> Event | None:
    calm = line.level in QUIET or any(word in line.text for word in shapes.HANDLED)
    if rule is not None and _applies(rule, kind):
        return _by_rule(line, kind, ignored, calm, rule)
    if kind == "exception":
        return _exception(line, ignored)
    if kind == "named" and line.level not in QUIET:
        return _exception(line, ignored=False)
    return None if calm else _error(line)


def _applies(rule: Rule, kind: str) -> bool:
    harmless = rule.group["standing"] == ev.BENIGN and not rule.group.get("exceptions")
    return not (harmless and kind in ("exception", "named"))


def _by_rule(line: LogLine, kind: str, ignored: bool, calm: bool, rule: Rule) -> Event | None:
    group = rule.group
    if group["standing"] != ev.BENIGN and calm and not group.get("loud"):
        return None
    if kind == "exception" and ignored:
        return make(line, ev.BENIGN, WHY_IGNORED, kind)
    event = make(line, group["standing"], group["why"], "exception" if kind else "rule")
    event.silent = group.get("silent", False)
    return event


def _exception(line: LogLine, ignored: bool) -> Event | None:
    name = line.text.strip(" ").partition(":")[0]
    if name.endswith("Warning"):
        return None
    if ignored:
        return make(line, ev.BENIGN, WHY_IGNORED, "exception")
    standing = ev.ERROR if line.level in QUIET else ev.CAUSE
    return make(line, standing, WHY_EXCEPTION, "exception")


def _error(line: LogLine) -> Event | None:
    """Read a line that matches nothing, by its level or by how it begins."""
    if len(line.text.strip(" ")) < MIN_TEXT:
        return None
    event = None
    if line.level in ("ERROR", "FATAL"):
        standing, why = (ev.NATIVE, WHY_NATIVE) if line.native else (ev.ERROR, WHY_ERROR)
        event = make(line, standing, why, "error")
    elif found(shapes.JAVA, line.text):
        event = make(line, ev.CAUSE, WHY_EXCEPTION, "java")
    elif found(shapes.ERROR_LINE, line.text):
        event = make(line, ev.ERROR, WHY_ERROR, "error")
    return event
