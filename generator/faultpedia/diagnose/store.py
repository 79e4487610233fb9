"""The events met so far, repeats merged, bounded in number."""

from __future__ import annotations

from faultpedia.diagnose.event import BENIGN, MAX_RANKS, Event, folded
from faultpedia.signatures import comparable

LIMITS = {
    "cause": 200, "native": 100, "symptom": 100, "error": 100,
    "last": 50, "wrapper": 100, "collateral": 100, "benign": 50,
}  # fmt: skip
"""How many different messages of each standing are kept; later ones are only counted."""


class Store:
    """Events in the order of the log."""

    def __init__(self) -> None:
        """Start empty."""
        self.events: list[Event] = []
        self.dropped = 0
        self.last: dict[str, int] = {}
        """Line of the last event of each file that is not benign, repeats and dropped ones too."""
        self._known: dict[str, Event] = {}
        self._counts: dict[str, int] = {}

    def add(self, event: Event) -> Event:
        """Keep the event, or count it with the one it repeats; return the one that is kept."""
        if event.standing != BENIGN:
            self.last[event.file] = event.number
        key = f"{event.standing} {folded(event.message)}"
        known = self._known.get(key)
        if known is not None:
            _merge(known, event)
            return known
        count = self._counts.get(event.standing, 0)
        if count >= LIMITS[event.standing]:
            self.dropped += 1
            return event
        self._counts[event.standing] = count + 1
        self._known[key] = event
        event.order = len(self.events)
        self.events.append(event)
        return event


def _merge(known: Event, event: Event) -> None:
    known.count += 1
    for rank in event.ranks:
        if rank not in known.ranks and len(known.ranks) < MAX_RANKS:
            known.ranks.append(rank)
    if (
        known.time is not None
        and event.time is not None
        and comparable(known.time, event.time)
        and event.time.order < known.time.order
    ):
        known.number, known.text, known.file = event.number, event.text, event.file
        known.rank, known.process, known.time = event.rank, event.process, event.time
