"""Times of day as logs print them, made comparable.

A time keeps only what the log says: a date with or without its year, a clock alone, or seconds
since start. Two times can be compared only when they say the same kind of thing; zones are not
read, because one log is nearly always written in one zone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from faultpedia.signatures.prefixes import MONTHS


@dataclass(frozen=True)
class Time:
    """One time: ``kind`` is ``date``, ``day`` (no year), ``clock``, ``uptime`` or ``epoch``."""

    kind: str
    text: str
    """ISO 8601 as far as known: ``2025-07-09T17:05:38.162``, ``07-09T17:05:38``, ``152.7``."""
    order: tuple[int, ...]
    """What orders times of one kind: years, months, days, hours, minutes, seconds, nanoseconds."""


def comparable(one: Time | None, other: Time | None) -> bool:
    """Tell whether the order of two times means anything."""
    return one is not None and other is not None and one.kind == other.kind


def read_time(parts: Mapping[str, str | None]) -> Time | None:
    """Make a time of the groups of a prefix; None when they hold none."""
    for kind in ("uptime", "epoch"):
        since = parts.get(kind)
        if since:
            whole, _, rest = since.partition(".")
            return Time(kind, since, (int(whole), _nanoseconds(rest)))
    clock = parts.get("clock")
    if not clock:
        return None
    whole, _, rest = clock.replace(",", ".").partition(".")
    hours, minutes, seconds = (int(part) for part in whole.split(":"))
    moment = f"{hours:02d}:{minutes:02d}:{seconds:02d}" + (f".{rest}" if rest else "")
    order = (hours, minutes, seconds, _nanoseconds(rest))
    month, day = _month_and_day(parts)
    if not month:
        return Time("clock", moment, order)
    date = f"{month:02d}-{day:02d}T{moment}"
    year = parts.get("year")
    if year:
        return Time("date", f"{year}-{date}", (int(year), month, day, *order))
    return Time("day", date, (month, day, *order))


def _month_and_day(parts: Mapping[str, str | None]) -> tuple[int, int]:
    both = parts.get("monthday")
    if both:
        return int(both[:-2]), int(both[-2:])
    name = parts.get("month_name")
    month = MONTHS.index(name) + 1 if name else int(parts.get("month") or 0)
    return month, int(parts.get("day") or 0)


def _nanoseconds(digits: str) -> int:
    return int((digits + "000000000")[:9])
