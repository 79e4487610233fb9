"""Which row a node stands in: as far down as its longest path, and never too many side by side."""

from __future__ import annotations

from faultpedia.site.diagram.graph import Graph

MOST_BOXES = 4
"""Boxes side by side; more would be too narrow to read in the width of a page."""


def layers(graph: Graph, most: int = MOST_BOXES) -> dict[str, int]:
    """Return the layer of each node, from 0 downwards; every edge leads to a deeper layer.

    A layer that would hold more than ``most`` nodes hands the rest on to the next one.
    Raises ValueError when the graph has a cycle.
    """
    targets: dict[str, list[str]] = {node.id: [] for node in graph.nodes}
    waiting = dict.fromkeys(targets, 0)
    for edge in graph.edges:
        targets[edge.source].append(edge.target)
        waiting[edge.target] += 1
    index = {ident: number for number, ident in enumerate(targets)}
    depth = _depth_below(targets, waiting)
    ready = [(0, ident) for ident, count in waiting.items() if count == 0]
    found: dict[str, int] = {}
    level = 0
    while ready:
        chosen = _choose(ready, most, depth, index)
        ready = [(since, ident) for since, ident in ready if ident not in chosen]
        for ident in sorted(chosen, key=index.__getitem__):
            found[ident] = level
            for target in targets[ident]:
                waiting[target] -= 1
                if waiting[target] == 0:
                    ready.append((level + 1, target))
        level += 1
    return found


def _depth_below(targets: dict[str, list[str]], incoming: dict[str, int]) -> dict[str, int]:
    """Return the number of edges on the longest path down from each node."""
    left = dict(incoming)
    order = [ident for ident, count in left.items() if count == 0]
    for ident in order:
        for target in targets[ident]:
            left[target] -= 1
            if left[target] == 0:
                order.append(target)
    if len(order) < len(targets):
        raise ValueError("decision path: the steps form a cycle")
    depth: dict[str, int] = {}
    for ident in reversed(order):
        depth[ident] = max((depth[target] + 1 for target in targets[ident]), default=0)
    return depth


def _choose(
    ready: list[tuple[int, str]], most: int, depth: dict[str, int], index: dict[str, int]
) -> set[str]:
    """Pick the nodes of one layer: those that waited longest, then those with most below them."""
    if len(ready) <= most:
        return {ident for _, ident in ready}
    rows = -(-len(ready) // most)
    places = -(-len(ready) // rows)  # 5 become 3 and 2, not 4 and 1
    groups: dict[tuple[int, int], list[str]] = {}
    for since, ident in ready:
        groups.setdefault((since, -depth[ident]), []).append(ident)
    chosen: set[str] = set()
    for key in sorted(groups):
        group = sorted(groups[key], key=index.__getitem__)
        free = places - len(chosen)
        # Every other one: the lines to those left over then run down between the boxes.
        chosen.update(
            group if len(group) <= free else (group[i * len(group) // free] for i in range(free))
        )
        if len(chosen) == places:
            break
    return chosen
