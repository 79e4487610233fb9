"""The size of boxes and answers, and the lines of text inside them. Lengths are in units.

A unit is a CSS pixel where the drawing is shown at its own size. A drawing at most ``NARROW``
units wide may shrink to the width of a phone and stays legible there; a wider one scrolls.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from faultpedia.site.diagram.graph import Node
from faultpedia.site.diagram.rows import Item, Rows
from faultpedia.site.diagram.text import clean, clean_lines, width, wrap

NARROW = 380
WIDE = 640
MARGIN = 6

TEXT, TEXT_LINE = 14, 19
CODE, CODE_LINE = 12, 16
CHIP, CHIP_LINE = 13, 16
PAD_X, PAD_Y = 13, 10
CODE_PAD = 6
CHIP_PAD_X, CHIP_PAD_Y = 9, 4
BLOCK_GAP = 7

_MOST_LINES = {"text": 12, "code": 4, "link": 3, "chip": 4}  # the outline holds the whole text
_FEW_BOXES, _FEW_CHIPS = 2, 3
_CHIP_WIDTH = (46, 130)
_BOX_WIDTH = (128, 232)
_GAP = {
    ("box", "box"): 16,
    ("box", "lane"): 12,
    ("chip", "chip"): 8,
    ("chip", "lane"): 10,
    ("lane", "lane"): 14,
}


@dataclass(frozen=True)
class Content:
    """The lines of a box: its text, the command that answers it, the label of its link."""

    text: tuple[str, ...]
    code: tuple[str, ...]
    link: tuple[str, ...]

    @property
    def height(self) -> int:
        """Height of the box in units."""
        total = 2 * PAD_Y + len(self.text) * TEXT_LINE
        if self.code:
            total += BLOCK_GAP + 2 * CODE_PAD + len(self.code) * CODE_LINE
        if self.link:
            total += BLOCK_GAP + len(self.link) * TEXT_LINE
        return total


def gap(left: Item, right: Item) -> int:
    """The least room between two neighbours of one row."""
    one, two = sorted((left.kind, right.kind))
    return _GAP[one, two]


def content(node: Node, box_width: int) -> Content:
    """Break the texts of a node into the lines of a box of this width."""
    inner = box_width - 2 * PAD_X
    text = wrap(clean(node.text), inner, TEXT, _MOST_LINES["text"])
    code: list[str] = []
    for line in clean_lines(node.how or ""):
        code.extend(wrap(line.strip(), inner - 2 * CODE_PAD, CODE, _MOST_LINES["code"], mono=True))
    code = [line for line in code if line]
    if len(code) > _MOST_LINES["code"]:
        code = [*code[: _MOST_LINES["code"] - 1], "…"]
    link: list[str] = []
    if node.href is not None and node.label:
        link = wrap(clean(node.label), inner, TEXT, _MOST_LINES["link"])
    return Content(tuple(text), tuple(code), tuple(link))


def size(rows: Rows) -> dict[int, Content | tuple[str, ...]]:
    """Set width and height of every item; return the lines of boxes and of answers by number.

    All boxes of a row are equally wide, and so are those of rows with as many boxes. A drawing
    with few items side by side aims at the width of a phone.
    """
    boxes = max(_count(rows, row, "box") for row in rows.order)
    answers = max(_count(rows, row, "chip") for row in rows.order)
    target = NARROW if boxes <= _FEW_BOXES and answers <= _FEW_CHIPS else WIDE
    widths: dict[int, int] = {}
    for row in rows.order:
        count = _count(rows, row, "box")
        widths[count] = min(widths.get(count, WIDE), _box_width(count, _room(rows, row, target)))
    lines: dict[int, Content | tuple[str, ...]] = {}
    for row in rows.order:
        labels = _labels(rows, row, _room(rows, row, target))
        box_width = widths[_count(rows, row, "box")]
        for number in row:
            item = rows.items[number]
            if item.node is not None:
                filled = content(item.node, box_width)
                item.width, item.height = box_width, filled.height
                lines[number] = filled
            elif item.edge is not None:
                label = labels[number]
                item.width = _chip_width(label)
                item.height = len(label) * CHIP_LINE + 2 * CHIP_PAD_Y
                lines[number] = tuple(label)
    return lines


def _count(rows: Rows, row: list[int], kind: str) -> int:
    return sum(rows.items[number].kind == kind for number in row)


def _room(rows: Rows, row: list[int], target: int) -> int:
    """What a drawing of the width ``target`` has for the boxes or the answers of a row."""
    gaps = sum(gap(rows.items[left], rows.items[right]) for left, right in pairwise(row))
    return target - 2 * MARGIN - gaps


def _box_width(count: int, room: int) -> int:
    """What each box of a row gets, within what is easy to read; even, so that centres are whole."""
    least, most = _BOX_WIDTH
    return max(least, min(most, room // max(1, count) // 2 * 2))


def _labels(rows: Rows, row: list[int], room: int) -> dict[int, list[str]]:
    """Wrap the answers of a row: no more than must be for all of them to find room."""
    texts = {n: clean(edge.label) for n in row if (edge := rows.items[n].edge) is not None}
    least, most = _CHIP_WIDTH
    for limit in range(most, least - 1, -4):
        labels = {n: wrap(text, limit, CHIP, _MOST_LINES["chip"]) for n, text in texts.items()}
        if sum(map(_chip_width, labels.values())) <= room:
            break
    return labels


def _chip_width(label: list[str]) -> int:
    widest = max(width(line.rstrip(), CHIP) for line in label)
    return 2 * (int(widest / 2) + 1 + CHIP_PAD_X)
