"""Where each key and value of a YAML text starts and ends, for edits that leave the rest alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import yaml

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True)
class Span:
    """A value in a text, as offsets of characters.

    ``start`` is that of the value, ``end`` the one behind its last character that is not blank.
    ``key`` is the offset of its key, or of the ``-`` of a list item; ``column`` is that of the key.
    """

    key: int
    start: int
    end: int
    column: int
    style: str
    """``block`` or ``flow`` for mappings and lists; ``plain``, ``'``, ``"``, ``|``, ``>``."""
    fields: dict[str, Span] = field(default_factory=dict)
    items: list[Span] = field(default_factory=list)


def spans(text: str) -> Span | None:
    """Return the spans of the one document in ``text``; None when it is empty.

    The text must have been read by `load` without a problem.
    """
    root = yaml.compose(text, Loader=_Loader)
    return None if root is None else _span(text, root, root.start_mark.index, 0)


def line_start(text: str, at: int) -> int:
    """Return where the line of offset ``at`` starts."""
    return text.rfind("\n", 0, at) + 1


def line_end(text: str, at: int) -> int:
    """Return where the line of offset ``at`` ends, before its line break."""
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def walk(
    span: Span, path: tuple[int | str, ...] = ()
) -> Iterator[tuple[tuple[int | str, ...], Span]]:
    """Yield every value with its path, each before what it holds."""
    yield path, span
    for key, inner in span.fields.items():
        yield from walk(inner, (*path, key))
    for index, inner in enumerate(span.items):
        yield from walk(inner, (*path, index))


def _span(text: str, node: yaml.Node, key: int, column: int) -> Span:
    start = node.start_mark.index
    if isinstance(node, yaml.ScalarNode):
        end = start + len(text[start : node.end_mark.index].rstrip())
        return Span(key, start, end, column, node.style or "plain")
    flow = bool(getattr(node, "flow_style", False))
    found = Span(key, start, node.end_mark.index, column, "flow" if flow else "block")
    if isinstance(node, yaml.MappingNode):
        for name, value in node.value:
            inner = _span(text, value, name.start_mark.index, name.start_mark.column)
            found.fields[str(name.value)] = inner
    elif isinstance(node, yaml.SequenceNode):
        for value in node.value:
            dash = (
                text.rfind("-", 0, value.start_mark.index) if not flow else value.start_mark.index
            )
            found.items.append(_span(text, value, dash, dash - line_start(text, dash)))
    inner_ends = [*(f.end for f in found.fields.values()), *(i.end for i in found.items)]
    if flow or not inner_ends:
        return found
    return Span(key, start, max(inner_ends), column, "block", found.fields, found.items)
