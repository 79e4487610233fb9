"""Bring the fields of a record file into the order of the model, with the comments above them."""

from __future__ import annotations

from faultpedia.model.order import ordered_at
from faultpedia.records.spans import Span, line_end, line_start, spans, walk


def reorder(text: str) -> str:
    """Return ``text`` with its fields in order; mappings on one line stay as they are."""
    while True:
        changed = _one(text)
        if changed == text:
            return text
        text = changed


def _one(text: str) -> str:
    """Reorder the first mapping that is out of order."""
    root = spans(text)
    if root is None:
        return text
    for path, span in walk(root):
        if span.style != "block" or not span.fields:
            continue
        keys = list(span.fields)
        wanted = ordered_at(path, keys)
        if keys != wanted and len(set(keys)) == len(keys):
            moved = _moved(text, span, wanted)
            if moved != text:
                return moved
    return text


def _moved(text: str, span: Span, wanted: list[str]) -> str:
    """Cut a mapping into one piece for each key and join the pieces in the wanted order.

    A piece starts behind the line of the key before it, so comments and blank lines above a key
    belong to it. The first piece starts at its key: what stands above belongs to the mapping.
    """
    keys = list(span.fields)
    pieces: dict[str, tuple[str, str]] = {}
    at = None
    for key in keys:
        inner = span.fields[key]
        start = inner.key if at is None else line_start(text, inner.key)
        above = "" if at is None else text[at + 1 : start]
        end = line_end(text, inner.end)
        pieces[key] = (above, text[start:end].lstrip(" "))
        at = end
    first, last = span.fields[keys[0]], span.fields[keys[-1]]
    if pieces[wanted[0]][0].strip():
        return text  # a comment cannot stand between a `-` and the first key
    pad = " " * first.column
    lines = [pieces[wanted[0]][1]]
    for key in wanted[1:]:
        above, body = pieces[key]
        if key == keys[0]:
            above = pieces[wanted[0]][0]
        lines.append(f"{above}{pad}{body}")
    return text[: first.key] + "\n".join(lines) + text[line_end(text, last.end) :]
