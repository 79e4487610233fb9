"""Which of the events came first, and what the others are to it.

1. The entry of an event is the heaviest signature whose ``with`` and ``without`` hold. Its role
   gives the standing: initiating counts as ``cause`` (``symptom`` when the entry's severity is
   degraded, silent or benign), benign as ``benign``; a wrapper or collateral entry leaves a
   ``symptom`` or ``last`` of the tables as it is, and is never initiating otherwise.
2. An ``error`` or a ``native`` line counts only where something shows that the run died: another
   event, a traceback, or that almost nothing follows it.
3. Order is that of the times, when all events compared have one of the same kind; else that of
   the lines.
4. The initiating event is the first ``cause``; a ``native`` line at most `NEAR` lines before it
   takes its place. Without a cause it is the first ``symptom`` or ``error``, then the first
   ``last``. Wrappers and collateral alone name nothing.
5. Where entries say that one failure leads to another, the one that leads wins whatever the order.
6. When the end of the log shows progress after all events, nothing was initiating: the run went
   on, and everything found is a note.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from faultpedia.diagnose import event as ev
from faultpedia.diagnose.event import Event
from faultpedia.diagnose.knowledge import Knowledge, KnownSignature
from faultpedia.diagnose.seen import Seen
from faultpedia.diagnose.store import Store
from faultpedia.signatures import comparable

NEAR = 60
COUNTS = (ev.CAUSE, ev.SYMPTOM, ev.LAST, ev.WRAPPER, ev.COLLATERAL)


@dataclass
class Finding:
    """An event with its role in this log."""

    event: Event
    entry: str | None
    captures: dict[str, str]
    role: str
    why: str


@dataclass
class Outcome:
    """What a log shows."""

    initiating: Finding | None = None
    findings: list[Finding] = field(default_factory=list)
    notes: list[Finding] = field(default_factory=list)


@dataclass
class _Judged:
    event: Event
    entry: str | None
    captures: dict[str, str]
    standing: str


def choose(store: Store, knowledge: Knowledge, seen: Seen) -> Outcome:
    """Give every event its role."""
    judged = [_judge(event, knowledge, seen) for event in store.events]
    ordered = _in_order([j for j in judged if j.standing != ev.BENIGN])
    benign = [_note(j) for j in judged if j.standing == ev.BENIGN]
    if not ordered or _outlived(ordered, store, seen):
        went_on = [_note(j, "the run went on after it") for j in ordered]
        return Outcome(notes=[*went_on, *benign])
    if not _died(ordered, store, seen):
        return Outcome(
            notes=[*(_note(j, "nothing shows that the run failed") for j in ordered), *benign]
        )
    first = _first(ordered)
    if first is not None:
        first = _led_by(first, ordered, knowledge)
    findings = [_finding(j, first, knowledge) for j in ordered]
    start = next((f for f in findings if first is not None and f.event is first.event), None)
    findings = [f for f in findings if f is not start]
    return Outcome(start, [*([start] if start else []), *findings, *benign])


def _judge(event: Event, knowledge: Knowledge, seen: Seen) -> _Judged:
    for slug, number, captures in event.matches:
        entry = knowledge.entries[slug]
        if not _holds(entry.signatures[number], seen):
            continue
        standing = event.standing
        if entry.role == "benign":
            standing = ev.BENIGN
        elif entry.role == "initiating":
            if standing not in (ev.WRAPPER, ev.COLLATERAL) or event.kind == "entry":
                mild = entry.severity in ("degraded", "silent", "benign")
                standing = ev.SYMPTOM if mild else ev.CAUSE
        elif standing not in (ev.SYMPTOM, ev.LAST):
            standing = entry.role
        return _Judged(event, slug, captures, standing)
    return _Judged(event, None, {}, event.standing)


def _holds(signature: KnownSignature, seen: Seen) -> bool:
    wanted = not signature.with_ or any(clue in seen.clues for clue in signature.with_)
    return wanted and not any(clue in seen.clues for clue in signature.without)


def _in_order(judged: list[_Judged]) -> list[_Judged]:
    timed = [j for j in judged if j.event.time is not None]
    if (
        timed
        and len(timed) == len(judged)
        and all(comparable(timed[0].event.time, j.event.time) for j in timed)
    ):
        return sorted(judged, key=_moment)
    return sorted(judged, key=lambda j: (j.event.order,))


def _moment(judged: _Judged) -> tuple[tuple[int, ...], int]:
    time = judged.event.time
    return (time.order if time is not None else (), judged.event.order)


def _outlived(ordered: list[_Judged], store: Store, seen: Seen) -> bool:
    """Tell whether every file goes on after its last event."""
    if any(judged.event.silent for judged in ordered):
        return False
    return all(
        seen.went_on(file, store.last.get(file, 0)) for file in {j.event.file for j in ordered}
    )


def _died(ordered: list[_Judged], store: Store, seen: Seen) -> bool:
    if seen.tracebacks or any(j.standing in COUNTS for j in ordered):
        return True
    return any(
        seen.ends_with(file, store.last.get(file, 0)) for file in {j.event.file for j in ordered}
    )


def _first(ordered: list[_Judged]) -> _Judged | None:
    cause = next((j for j in ordered if j.standing == ev.CAUSE), None)
    if cause is not None:
        at = cause.event
        near = (
            j for j in ordered
            if j.standing == ev.NATIVE and j.event.file == at.file
            and 0 <= at.number - j.event.number <= NEAR
        )  # fmt: skip
        return next(near, cause)
    for standings in ((ev.NATIVE, ev.SYMPTOM, ev.ERROR), (ev.LAST,)):
        found = next((j for j in ordered if j.standing in standings), None)
        if found is not None:
            return found
    return None


def _led_by(first: _Judged, ordered: list[_Judged], knowledge: Knowledge) -> _Judged:
    """Return the event whose entry leads to that of ``first``, if one is in the log."""
    met = {first.entry}
    while True:
        leader = next(
            (j for j in ordered if j.entry is not None and j.entry not in met
             and first.entry in knowledge.entries[j.entry].leads_to
             and j.standing not in (ev.WRAPPER, ev.COLLATERAL)),
            None,
        )  # fmt: skip
        if leader is None:
            return first
        first = leader
        met.add(first.entry)


def _finding(judged: _Judged, first: _Judged | None, knowledge: Knowledge) -> Finding:
    event = judged.event
    entry = knowledge.entries[judged.entry] if judged.entry is not None else None
    if first is not None and event is first.event:
        role, why = "initiating", _why_first(judged, knowledge)
    elif judged.standing in (ev.WRAPPER, ev.COLLATERAL):
        role = judged.standing
        why = entry.title if entry is not None and event.kind == "entry" else event.why
    else:
        role = entry.role if entry is not None and entry.role == ev.WRAPPER else ev.COLLATERAL
        why = event.why if first is None else _after(judged, first, knowledge)
    return Finding(event, judged.entry, judged.captures, role, why)


def _after(judged: _Judged, first: _Judged, knowledge: Knowledge) -> str:
    line = first.event.number
    if (
        judged.entry is not None
        and first.entry is not None
        and judged.entry in knowledge.entries[first.entry].leads_to
    ):
        return f"follows from line {line}: {first.entry} leads to {judged.entry}"
    return f"comes after line {line}"


def _why_first(judged: _Judged, knowledge: Knowledge) -> str:
    if judged.entry is not None:
        return f"{knowledge.entries[judged.entry].title}; nothing earlier in the log explains it"
    return judged.event.why


def _note(judged: _Judged, why: str = "") -> Finding:
    return Finding(judged.event, judged.entry, judged.captures, "benign", why or judged.event.why)
