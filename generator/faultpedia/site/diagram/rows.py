"""What stands in the rows of a drawing: boxes, answers, and lanes where a line passes through."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from faultpedia.site.diagram.graph import Edge, Graph, Node


@dataclass
class Item:
    """Something that takes room in a row. Lengths are in units of the view box.

    ``x`` is the centre, ``y`` the upper edge. A lane is a line on its way to ``target``; lines to
    the same box share one lane, because behind its answer a line carries no meaning of its own.
    """

    kind: Literal["box", "chip", "lane"]
    row: int
    node: Node | None = None
    edge: Edge | None = None
    width: int = 0
    height: int = 0
    x: int = 0
    y: int = 0
    above: list[int] = field(default_factory=list)
    below: list[int] = field(default_factory=list)


@dataclass
class Rows:
    """The items and, for each row, their numbers from left to right.

    Boxes stand in the even rows, answers in the odd rows below them. Links join neighbouring
    rows only: ``above`` and ``below`` of an item.
    """

    items: list[Item]
    order: list[list[int]]


def rows(graph: Graph, layer: dict[str, int]) -> Rows:
    """Set up the rows; within a row, items stand in the order in which a reader meets them."""
    items: list[Item] = []
    order: list[list[int]] = [[] for _ in range(2 * max(layer.values(), default=0) + 1)]
    boxes: dict[str, int] = {}
    lanes: dict[tuple[str, int], int] = {}

    def add(item: Item) -> int:
        items.append(item)
        order[item.row].append(len(items) - 1)
        return len(items) - 1

    def link(upper: int, lower: int) -> None:
        if lower not in items[upper].below:
            items[upper].below.append(lower)
            items[lower].above.append(upper)

    answers = graph.answers()
    nodes = {node.id: node for node in graph.nodes}
    stack = [node.id for node in reversed(graph.nodes) if layer[node.id] == 0]
    for ident in stack:
        boxes[ident] = add(Item("box", 0, node=nodes[ident]))
    while stack:
        source = stack.pop()
        fresh = []
        for edge in answers[source]:
            row = 2 * layer[source] + 1
            last = add(Item("chip", row, edge=edge))
            link(boxes[source], last)
            target = edge.target
            for passed in range(row + 1, 2 * layer[target]):
                if (target, passed) not in lanes:
                    lanes[target, passed] = add(Item("lane", passed))
                link(last, lanes[target, passed])
                last = lanes[target, passed]
            if target not in boxes:
                boxes[target] = add(Item("box", 2 * layer[target], node=nodes[target]))
                fresh.append(target)
            link(last, boxes[target])
        stack.extend(reversed(fresh))
    return Rows(items, order)
