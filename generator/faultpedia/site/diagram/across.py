"""Where items stand from left to right, and where lines leave and enter boxes. Lengths in units."""

from __future__ import annotations

from itertools import pairwise

from faultpedia.site.diagram.boxes import MARGIN, gap
from faultpedia.site.diagram.rows import Rows
from faultpedia.site.diagram.spread import spread

Ports = dict[tuple[int, int], int]
"""The x of a line at its upper and at its lower end, by (item, item at the other end)."""

_ROUNDS = 6
_PORT_INSET = 20
_PORT_GAP = 14
# Arrows behind their answer, and lines that pass rows, are best straight.
_PULL = {
    ("box", "chip"): 1.0,
    ("chip", "box"): 6.0,
    ("chip", "lane"): 4.0,
    ("lane", "box"): 4.0,
    ("lane", "lane"): 8.0,
}


def place_across(grid: Rows) -> int:
    """Set ``x`` of every item; return the total width, which is what the widest row needs.

    Joined items attract each other like springs; rows are solved one after the other, exactly,
    until the sum of the tensions has settled.
    """
    apart = [_distances(grid, row) for row in grid.order]
    ends = [(grid.items[row[0]].width / 2, grid.items[row[-1]].width / 2) for row in grid.order]
    need = max(sum(gaps) + sum(end) for gaps, end in zip(apart, ends, strict=True))
    total = 2 * (int(-(-need // 2)) + MARGIN)
    place = [total / 2] * len(grid.items)
    pulls = [_pulls(grid, number) for number in range(len(grid.items))]

    def settle(row: int, above: bool, below: bool) -> None:
        wanted, weights = [], []
        for item in grid.order[row]:
            near = [pull for pull in pulls[item] if (above if pull[2] else below)]
            weight = sum(strength for _, strength, _ in near)
            mean = sum(place[other] * strength for other, strength, _ in near)
            wanted.append(mean / weight if near else place[item])
            weights.append(weight if near else 0.1)
        low, high = MARGIN + ends[row][0], total - MARGIN - ends[row][1]
        for item, x in zip(
            grid.order[row], spread(wanted, weights, apart[row], low, high), strict=True
        ):
            place[item] = x

    down = range(len(grid.order))
    for row in down:
        settle(row, above=True, below=False)
    for row in reversed(down):
        settle(row, above=False, below=True)
    for _ in range(_ROUNDS):
        for row in (*down, *reversed(down)):
            settle(row, above=True, below=True)
    for number, x in enumerate(place):
        grid.items[number].x = round(x)
    return total


def ports(grid: Rows, total: int) -> Ports:
    """Choose where lines meet boxes, then shift answers and lanes so that arrows run straight.

    Boxes stay where they are, and so does the order in each row.
    """
    doors = _doors(grid)
    for row in grid.order[1::2]:
        items = [grid.items[number] for number in row]
        wanted = [_straight(grid, number, doors) for number in row]
        found = spread(
            wanted,
            [1.0] * len(row),
            _distances(grid, row),
            MARGIN + items[0].width / 2,
            total - MARGIN - items[-1].width / 2,
        )
        for item, x in zip(items, found, strict=True):
            item.x = round(x)
    return _doors(grid)


def _straight(grid: Rows, number: int, doors: Ports) -> float:
    """The x at which the line below an answer or a lane runs straight.

    An answer that nearly stands below its question gives way a little, or the line above it
    would have a kink.
    """
    item = grid.items[number]
    x = sum(doors[other, number] for other in item.below) / len(item.below)
    if item.kind == "chip" and grid.items[item.below[0]].kind == "box":
        question = grid.items[item.above[0]]
        room = question.width / 2 - _PORT_INSET
        inside = min(max(x, question.x - room), question.x + room)
        if abs(inside - x) <= _PORT_GAP:
            return inside
    return x


def _doors(grid: Rows) -> Ports:
    """Return where lines leave and enter, side by side in the order of their other ends.

    That is straight above or below the other end if that end is within the box.
    """
    found: Ports = {}
    for number, item in enumerate(grid.items):
        for joined in (item.above, item.below):
            others = sorted(joined, key=lambda other: grid.items[other].x)
            if item.kind != "box":
                found.update({(number, other): item.x for other in others})
                continue
            room = item.width / 2 - _PORT_INSET
            step = min(_PORT_GAP, 2 * room / max(1, len(others) - 1))
            xs = spread(
                [grid.items[other].x for other in others],
                [1.0] * len(others),
                [step] * (len(others) - 1),
                item.x - room,
                item.x + room,
            )
            found.update({(number, other): round(x) for other, x in zip(others, xs, strict=True)})
    return found


def _distances(grid: Rows, row: list[int]) -> list[float]:
    """The least distances between the centres of neighbours."""
    items = [grid.items[number] for number in row]
    return [(left.width + right.width) / 2 + gap(left, right) for left, right in pairwise(items)]


def _pulls(grid: Rows, number: int) -> list[tuple[int, float, bool]]:
    """What an item is joined to: number, strength, and whether it stands above."""
    items, item = grid.items, grid.items[number]
    pulls = [(other, _PULL[items[other].kind, item.kind], True) for other in item.above]
    pulls += [(other, _PULL[item.kind, items[other].kind], False) for other in item.below]
    return pulls
