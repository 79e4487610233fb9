"""Faults of form in the records of a catalog. Cheap: most files need no second look."""

from __future__ import annotations

import re
from collections.abc import Iterator

from faultpedia.catalog import Entry, field_name
from faultpedia.layout.wrap import WIDTH, wrap
from faultpedia.model.order import ordered_at
from faultpedia.problems import Problem
from faultpedia.records import Mapping, Node, Scalar

COMMAND = "Run: faultpedia check --fix"
_BLANKS = re.compile(r"[ \t\r]+$", re.MULTILINE)


def problems(entry: Entry, text: str) -> list[Problem]:
    """Return the faults of form in the record of ``entry``, whose file holds ``text``."""
    if not entry.shown.endswith(".yaml"):
        return []
    return [*_order(entry), *_wide(entry, text), *_blanks(entry, text)]


def _order(entry: Entry) -> Iterator[Problem]:
    for path, node in _mappings(entry.tree, ()):
        keys = list(node.items)
        wanted = ordered_at(path, keys)
        if keys == wanted:
            continue
        found = next(a for a, b in zip(keys, wanted, strict=True) if a != b)
        expected = wanted[keys.index(found)]
        yield entry.problem(
            (*path, found),
            "field-order",
            f"The field {found!r} stands before {expected!r}; the order of the model was expected.",
            COMMAND,
        )


def _wide(entry: Entry, text: str) -> Iterator[Problem]:
    lines = text.split("\n")
    if not any(len(line) > WIDTH for line in lines):
        return
    for path, place in wrap(text, entry.record)[1]:
        what = f"The text is wider than {WIDTH} columns."
        yield Problem(entry.shown, *place, field_name(path), "long-line", what, COMMAND)


def _blanks(entry: Entry, text: str) -> Iterator[Problem]:
    verbatim = _verbatim_lines(entry.tree)
    for found in _BLANKS.finditer(text):
        line = text.count("\n", 0, found.start()) + 1
        if line in verbatim:
            continue
        column = found.start() - text.rfind("\n", 0, found.start())
        what = "The line ends with blanks."
        yield Problem(entry.shown, line, column, "", "trailing-blanks", what, COMMAND)
        return  # one message for a file
    if not text.endswith("\n") or text.endswith("\n\n"):
        what = "The file does not end with exactly one line end."
        line = text.count("\n") + 1
        yield Problem(entry.shown, line, 1, "", "trailing-blanks", what, COMMAND)


def _verbatim_lines(node: Node) -> set[int]:
    """Return the lines of texts that keep their lines, whose blanks are content."""
    if isinstance(node, Scalar):
        start, count = node.place.line, node.value.count("\n") + 2
        return set(range(start, start + count)) if node.literal else set()
    inner = node.items.values() if isinstance(node, Mapping) else node.items
    return set().union(*map(_verbatim_lines, inner)) if inner else set()


def _mappings(node: Node, path: tuple[int | str, ...]) -> Iterator[tuple[tuple[int | str, ...], Mapping]]:
    if isinstance(node, Mapping):
        yield path, node
        for key, inner in node.items.items():
            yield from _mappings(inner, (*path, key))
    elif not isinstance(node, Scalar):
        for index, inner in enumerate(node.items):
            yield from _mappings(inner, (*path, index))
