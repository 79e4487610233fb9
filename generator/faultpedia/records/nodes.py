"""The tree that both readers produce: every scalar is a string, every node has a place."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple


class Place(NamedTuple):
    """Line and column in a file, both counted from 1."""

    line: int
    column: int


@dataclass(frozen=True)
class Scalar:
    """A text. ``literal`` says that it stands in a block that keeps its lines (``|``)."""

    place: Place
    value: str
    literal: bool = False


@dataclass(frozen=True)
class Sequence:
    """A list of nodes."""

    place: Place
    items: list[Node] = field(default_factory=list)


@dataclass(frozen=True)
class Mapping:
    """Keys in the order of the file, each with the place of the key."""

    place: Place
    items: dict[str, Node] = field(default_factory=dict)
    keys: dict[str, Place] = field(default_factory=dict)


Node = Scalar | Sequence | Mapping


def plain(node: Node) -> object:
    """Return the tree as dictionaries, lists and strings."""
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    return {key: plain(item) for key, item in node.items.items()}


def locate(node: Node, path: tuple[int | str, ...], line: int | None = None) -> Place:
    """Return the place of the value at ``path``.

    Where the path leaves the tree (a missing key), the place is that of the last node or key on
    the way, so that a message always points near the fault. ``line`` asks for one line of a text,
    counted from 0; only a literal block keeps its lines in the file, of any other text the place
    of the whole is given.
    """
    place = node.place
    for step in path:
        if isinstance(node, Mapping) and step in node.items:
            place = node.keys[str(step)]
            node = node.items[str(step)]
        elif isinstance(node, Sequence) and isinstance(step, int) and step < len(node.items):
            node = node.items[step]
            place = node.place
        else:
            return place
    if line is not None and isinstance(node, Scalar) and node.literal:
        return Place(node.place.line + 1 + line, 1)
    return place
