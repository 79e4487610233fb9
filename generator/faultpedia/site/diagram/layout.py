"""The finished geometry of a decision path. Lengths are in units of the view box, y runs down."""

from __future__ import annotations

from dataclasses import dataclass

from faultpedia.site.diagram.across import place_across, ports
from faultpedia.site.diagram.boxes import MARGIN, NARROW, Content, size
from faultpedia.site.diagram.down import Wire, place_down, wires
from faultpedia.site.diagram.graph import Edge, Graph, Node
from faultpedia.site.diagram.layers import layers
from faultpedia.site.diagram.order import arrange
from faultpedia.site.diagram.rows import rows


@dataclass(frozen=True)
class Box:
    """A question or a conclusion, (x, y) its upper left corner."""

    node: Node
    x: int
    y: int
    width: int
    height: int
    content: Content


@dataclass(frozen=True)
class Chip:
    """An answer, (x, y) its upper left corner."""

    edge: Edge
    x: int
    y: int
    width: int
    height: int
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Layout:
    """Everything that is drawn, each kind from top to bottom and from left to right."""

    width: int
    height: int
    boxes: tuple[Box, ...]
    chips: tuple[Chip, ...]
    wires: tuple[Wire, ...]

    @property
    def narrow(self) -> bool:
        """Whether the drawing can shrink to the width of a phone and stay legible."""
        return self.width <= NARROW


def layout(graph: Graph) -> Layout:
    """Lay out a graph from top to bottom. Raises ValueError when it has a cycle or no node."""
    if not graph.nodes:
        raise ValueError("decision path: there is nothing to draw")
    grid = rows(graph, layers(graph))
    arrange(grid)
    lines = size(grid)
    total = place_across(grid)
    doors = ports(grid, total)
    bottoms = place_down(grid, doors)
    boxes: list[Box] = []
    chips: list[Chip] = []
    for number in (number for row in grid.order for number in row):
        item, text = grid.items[number], lines.get(number)
        left = item.x - item.width // 2
        if item.node is not None and isinstance(text, Content):
            boxes.append(Box(item.node, left, item.y, item.width, item.height, text))
        elif item.edge is not None and isinstance(text, tuple):
            chips.append(Chip(item.edge, left, item.y, item.width, item.height, text))
    drawn = wires(grid, doors, bottoms)
    return Layout(total, bottoms[-1] + MARGIN, tuple(boxes), tuple(chips), tuple(drawn))
