"""The answer as data: the JSON contract.

``{"schema": 1, "initiating": finding | null, "findings": [finding…], "nearby": [near…]}`` with

``finding``
    ``entry`` (slug or null), ``role`` (initiating, wrapper, collateral, benign: what it is in
    *this* log), ``line`` (from 1), ``text`` (the original line, blanks at its end removed),
    ``captures`` (named holes), ``rank`` (number or null), ``time`` (ISO 8601 as far as the log
    says, or null), ``why``. Also ``title`` and ``fix`` of the entry or null, ``count`` (how often
    it is repeated), ``ranks`` (all that print it), ``process`` (name or null), ``attempt``
    (restarts before it), ``file`` (or null), and ``causes``: of an entry whose message has several
    causes, each with ``id``, ``text``, and the lines that ``points_to`` it or that ``rules_out``
    it; those that the log supports come first, those that it rules out last.
``near``
    ``entry``, ``title``, ``score`` (share of the words' weight, 0 to 1).

``findings`` starts with the initiating one; benign messages are in it only when the log shows a
failure. Otherwise they are under the extra key ``notes``, so that a healthy log has no finding.
``dropped`` counts messages beyond the limits of `store`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from faultpedia.diagnose.choose import Finding, Outcome
from faultpedia.diagnose.knowledge import Knowledge, KnownCause
from faultpedia.diagnose.seen import Seen

if TYPE_CHECKING:
    from faultpedia.diagnose.engine import Diagnoser

SCHEMA = 1


@dataclass
class Report:
    """What a log shows, with everything a caller may want to print."""

    initiating: Finding | None
    findings: list[Finding]
    notes: list[Finding]
    body: dict[str, Any] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """Return the JSON contract."""
        return self.body


def report(
    outcome: Outcome, diagnoser: Diagnoser, seen: Seen, dropped: int, several: bool
) -> Report:
    """Put the outcome into the form of the contract."""

    def shown(finding: Finding) -> dict[str, Any]:
        return _shown(finding, diagnoser.knowledge, seen, several)

    first = outcome.initiating
    asked = first or next(iter(outcome.findings), None)
    near = diagnoser.nearby.find(asked.event.message) if asked and not asked.entry else []
    body = {
        "schema": SCHEMA,
        "initiating": shown(first) if first else None,
        "findings": [shown(finding) for finding in outcome.findings],
        "nearby": [
            {"entry": entry.slug, "title": entry.title, "score": score} for entry, score in near
        ],
        "notes": [shown(finding) for finding in outcome.notes],
        "dropped": dropped,
    }
    return Report(first, outcome.findings, outcome.notes, body)


def _shown(finding: Finding, knowledge: Knowledge, seen: Seen, several: bool) -> dict[str, Any]:
    event = finding.event
    entry = knowledge.entries[finding.entry] if finding.entry is not None else None
    return {
        "entry": finding.entry,
        "role": finding.role,
        "line": event.number,
        "text": event.text,
        "captures": finding.captures,
        "rank": event.rank,
        "time": event.time.text if event.time is not None else None,
        "why": finding.why,
        "title": entry.title if entry else None,
        "fix": entry.fix or None if entry else None,
        "count": event.count,
        "ranks": sorted(event.ranks),
        "process": event.process or None,
        "attempt": event.attempt,
        "file": event.file if several else None,
        "causes": _causes(entry.causes, seen) if entry else [],
    }


def _causes(causes: tuple[KnownCause, ...], seen: Seen) -> list[dict[str, Any]]:
    """Say which of several causes the log supports; stable order among equals."""
    shown = []
    for cause in causes:
        for_it, against = _lines(cause.points_to, seen), _lines(cause.rules_out, seen)
        rank = 2 if against else 0 if for_it else 1
        shown.append(
            (rank, {"id": cause.id, "text": cause.text, "points_to": for_it, "rules_out": against})
        )
    return [one for _, one in sorted(shown, key=lambda item: item[0])]


def _lines(patterns: tuple[str, ...], seen: Seen) -> list[dict[str, Any]]:
    found = (seen.clues[pattern] for pattern in patterns if pattern in seen.clues)
    return [{"line": one.line, "text": one.text} for one in found]
