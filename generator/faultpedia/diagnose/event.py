"""What a line told: the working form of a finding."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache

from faultpedia.signatures import LogLine, Time

BENIGN, WRAPPER, COLLATERAL = "benign", "wrapper", "collateral"
CAUSE, NATIVE, SYMPTOM, ERROR, LAST = "cause", "native", "symptom", "error", "last"

MAX_RANKS = 64
MAX_FOLDED = 300
"""Characters by which repeats are recognised."""


@dataclass
class Event:
    """One message that may be a finding; repeats of it are counted, not kept."""

    number: int
    text: str
    message: str
    rank: int | None
    process: str
    stream: str
    time: Time | None
    standing: str
    why: str
    kind: str
    """``rule``, ``exception``, ``error`` or ``detail``: how it was noticed."""
    matches: list[tuple[str, int, dict[str, str]]] = field(default_factory=list)
    """Entries whose signature matches, heaviest first: slug, number of the signature, captures."""
    count: int = 1
    ranks: list[int] = field(default_factory=list)
    file: str = ""
    """Which of several files it stands in."""
    silent: bool = False
    """Whether the run goes on with it, so that later progress excuses nothing."""
    attempt: int = 0
    after: int = 0
    """Line of the exception of the same chain that came before; 0 for none."""
    order: int = 0
    """Place in the log among the events: lines of several files count on."""


def make(line: LogLine, standing: str, why: str, kind: str) -> Event:
    """Make the event of a line."""
    return Event(
        line.number, line.original, line.text.strip(" \t"), line.rank, line.process, line.stream,
        line.time, standing, why, kind, ranks=[] if line.rank is None else [line.rank],
    )  # fmt: skip


def folded(message: str) -> str:
    """Return ``message`` without what differs between repeats: numbers, addresses, paths."""
    return _compiled(VARYING).sub("0", message)[:MAX_FOLDED]


def found(pattern: str, text: str) -> re.Match[str] | None:
    """Search ``text`` for an expression of the tables."""
    return _compiled(pattern).search(text)


VARYING = r"0[xX][0-9a-fA-F]{1,32}|[0-9]{1,40}"


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
