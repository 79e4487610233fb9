"""The order of the items within their rows: as few crossings as a few sweeps can find."""

from __future__ import annotations

from bisect import bisect_right, insort

from faultpedia.site.diagram.rows import Rows

_SWEEPS = 6


def arrange(rows: Rows) -> None:
    """Reorder the rows in place. A path that can be read without crossings keeps its order."""
    best = [list(row) for row in rows.order]
    fewest = crossings(rows)
    for sweep in range(_SWEEPS):
        if fewest == 0:
            break
        if sweep:  # first see whether the order of the record needs but a few swaps
            _sweep(rows, down=sweep % 2 == 1)
        for _ in range(_SWEEPS):
            if not _swap_neighbours(rows):
                break
        count = crossings(rows)
        if count < fewest:
            best, fewest = [list(row) for row in rows.order], count
    rows.order[:] = best


def crossings(rows: Rows) -> int:
    """Count the pairs of lines that cross."""
    return sum(_between(rows, number) for number in range(len(rows.order) - 1))


def _between(rows: Rows, upper: int) -> int:
    place = {item: position for position, item in enumerate(rows.order[upper + 1])}
    seen: list[int] = []
    total = 0
    for item in rows.order[upper]:
        ends = sorted(place[lower] for lower in rows.items[item].below)
        total += sum(len(seen) - bisect_right(seen, end) for end in ends)
        for end in ends:
            insort(seen, end)
    return total


def _sweep(rows: Rows, down: bool) -> None:
    """Sort each row by the mean place of what its items are joined to in the row before."""
    numbers = range(1, len(rows.order)) if down else range(len(rows.order) - 2, -1, -1)
    for number in numbers:
        fixed = rows.order[number - 1 if down else number + 1]
        place = {item: position / len(fixed) for position, item in enumerate(fixed)}
        row = rows.order[number]
        wanted = {}
        for position, item in enumerate(row):
            ends = rows.items[item].above if down else rows.items[item].below
            mean = sum(place[end] for end in ends) / len(ends) if ends else position / len(row)
            wanted[item] = mean
        row.sort(key=wanted.__getitem__)


def _swap_neighbours(rows: Rows) -> bool:
    """Swap two neighbours wherever that alone saves crossings; tell whether any were."""
    swapped = False
    for number, row in enumerate(rows.order):
        above = _places(rows, number - 1)
        below = _places(rows, number + 1)
        for left in range(len(row) - 1):
            one, two = rows.items[row[left]], rows.items[row[left + 1]]
            gain = _inversions([above[i] for i in one.above], [above[i] for i in two.above])
            gain += _inversions([below[i] for i in one.below], [below[i] for i in two.below])
            if gain > 0:
                row[left], row[left + 1] = row[left + 1], row[left]
                swapped = True
    return swapped


def _places(rows: Rows, number: int) -> dict[int, int]:
    if not 0 <= number < len(rows.order):
        return {}
    return {item: position for position, item in enumerate(rows.order[number])}


def _inversions(left: list[int], right: list[int]) -> int:
    """Crossings between the lines of two neighbours, minus those after a swap."""
    return sum((a > b) - (a < b) for a in left for b in right)
