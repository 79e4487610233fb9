"""What only the text of a record shows: its form, and questions that a draft left open.

Cheap: most files need no second look.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from faultpedia.catalog import Entry, field_name
from faultpedia.layout.order import reorder
from faultpedia.layout.wrap import WIDTH, wrap
from faultpedia.model.order import ordered_at
from faultpedia.problems import Problem
from faultpedia.records import Mapping, Node, Scalar

COMMAND = "Run: faultpedia check --fix"
_QUESTION = re.compile(r"^[ \t]*# \? (.{1,300})")
_BLANKS = re.compile(r"[ \t\r]+$", re.MULTILINE)


def problems(entry: Entry, text: str) -> list[Problem]:
    """Return the faults of form in the record of ``entry``, whose file holds ``text``."""
    if not entry.shown.endswith(".yaml"):
        return []
    return [
        *_order(entry, text),
        *_wide(entry, text),
        *_blanks(entry, text),
        *_questions(entry, text),
    ]


def _order(entry: Entry, text: str) -> Iterator[Problem]:
    """Report the first field that is out of order; one message for a file says enough."""
    for path, node in _mappings(entry.tree, ()):
        keys = list(node.items)
        wanted = ordered_at(path, keys)
        on_one_line = len({place.line for place in node.keys.values()}) < len(keys)
        if keys != wanted and not on_one_line and reorder(text) != text:
            found, expected = next((a, b) for a, b in zip(keys, wanted, strict=True) if a != b)
            yield entry.problem(
                (*path, found),
                "field-order",
                f"{found!r} stands here, where the order of the model has {expected!r}.",
                COMMAND,
            )
            return


def _wide(entry: Entry, text: str) -> Iterator[Problem]:
    """Report the first prose that is too wide, and how much else there is."""
    if not any(len(line) > WIDTH for line in text.split("\n")):
        return
    wide = wrap(text, entry.record)[1]
    if wide:
        path, place = min(wide, key=lambda found: found[1])
        more = f" (and {len(wide) - 1} more in this file)" if len(wide) > 1 else ""
        what = f"The text is wider than {WIDTH} columns{more}."
        yield Problem(entry.shown, *place, field_name(path), "long-line", what, COMMAND)


def _blanks(entry: Entry, text: str) -> Iterator[Problem]:
    verbatim = verbatim_lines(entry.tree)
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


def _questions(entry: Entry, text: str) -> Iterator[Problem]:
    if "# ? " not in text:
        return
    verbatim = verbatim_lines(entry.tree)
    for number, line in enumerate(text.split("\n"), 1):
        found = _QUESTION.match(line)
        if found and number not in verbatim:
            todo = "Decide, and delete this comment."
            column = found.start(1) + 1
            yield Problem(entry.shown, number, column, "", "open-question", found[1].strip(), todo)


def verbatim_lines(node: Node) -> set[int]:
    """Return the lines of texts that keep their lines, whose blanks are content."""
    if isinstance(node, Scalar):
        start, count = node.place.line, node.value.count("\n") + 2
        return set(range(start, start + count)) if node.literal else set()
    inner = node.items.values() if isinstance(node, Mapping) else node.items
    return set().union(*map(verbatim_lines, inner)) if inner else set()


def _mappings(
    node: Node, path: tuple[int | str, ...]
) -> Iterator[tuple[tuple[int | str, ...], Mapping]]:
    if isinstance(node, Mapping):
        yield path, node
        for key, inner in node.items.items():
            yield from _mappings(inner, (*path, key))
    elif not isinstance(node, Scalar):
        for index, inner in enumerate(node.items):
            yield from _mappings(inner, (*path, index))
