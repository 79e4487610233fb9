"""Where items stand from top to bottom, and the lines between them. Lengths in units."""

from __future__ import annotations

from dataclasses import dataclass

from faultpedia.site.diagram.across import Ports
from faultpedia.site.diagram.boxes import MARGIN
from faultpedia.site.diagram.rows import Rows

HEAD = 8
"""Height of an arrow head."""

_BAND = (24, 16)  # free height above a row of boxes (with arrow heads), above a row of answers
_SLOPE = 0.1  # further height for each unit that a line of the band travels sideways
_MOST_SLOPE = 30
_CLEARANCE = 8


@dataclass(frozen=True)
class Wire:
    """A line from (x1, y1) straight down to y = ``turn``, then in a curve to (x2, y2).

    The curve starts and ends upright and stays between ``turn`` and ``y2``, where no item stands.
    ``head`` tells whether the line ends in an arrow head of height ``HEAD``, its tip at y2.
    """

    x1: int
    y1: int
    turn: int
    x2: int
    y2: int
    head: bool


def place_down(grid: Rows, doors: Ports) -> list[int]:
    """Set ``y`` of every item, its upper edge; return the lower edge of every row."""
    bottoms: list[int] = []
    top = MARGIN
    for number, row in enumerate(grid.order):
        if number:
            sideways = max(
                abs(doors[item, upper] - doors[upper, item])
                for item in row
                for upper in grid.items[item].above
            )
            band = _BAND[number % 2] + min(_MOST_SLOPE, round(_SLOPE * sideways))
            top = bottoms[-1] + band
        for item in row:
            grid.items[item].y = top
        bottoms.append(top + max(grid.items[item].height for item in row))
    return bottoms


def wires(grid: Rows, doors: Ports, bottoms: list[int]) -> list[Wire]:
    """Return the lines, one for each link between two rows."""
    found = []
    for row in grid.order:
        bottom = bottoms[grid.items[row[0]].row]
        for number in row:
            upper = grid.items[number]
            for other in sorted(upper.below, key=lambda lower: doors[number, lower]):
                lower = grid.items[other]
                ends = (doors[number, other], doors[other, number])
                found.append(
                    Wire(
                        x1=ends[0],
                        y1=upper.y + upper.height,
                        turn=_turn(grid, row, number, ends, bottom),
                        x2=ends[1],
                        y2=lower.y,
                        head=lower.kind == "box",
                    )
                )
    return found


def _turn(grid: Rows, row: list[int], number: int, ends: tuple[int, int], bottom: int) -> int:
    """Where a line may leave the upright: below everything that stands in its way.

    A low box beside a high one lets its lines swing out at once, which makes for a soft curve.
    """
    item = grid.items[number]
    turn = item.y + item.height
    left, right = min(ends) - _CLEARANCE, max(ends) + _CLEARANCE
    for other in row:
        near = grid.items[other]
        if other != number and near.x + near.width / 2 > left and near.x - near.width / 2 < right:
            turn = max(turn, bottom if near.kind == "lane" else near.y + near.height)
    return turn if item.kind != "lane" else bottom
