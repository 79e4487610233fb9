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
    pieces = _pieces(text, span)
    first, last = span.fields[keys[0]], span.fields[keys[-1]]
    head, end = text[: first.key], text[line_end(text, last.end) :]
    blanks, comments = _parted(pieces[wanted[0]][0])
    if comments:  # no comment can stand between a `-` and the first key, so it goes above both
        start = line_start(text, first.key)
        margin = len(text[start : first.key]) - len(text[start : first.key].lstrip(" "))
        lines = "".join(f"{' ' * margin}{line.lstrip()}\n" for line in comments)
        head = text[:start] + lines + text[start : first.key]
    pad = " " * first.column
    moved = [pieces[wanted[0]][1]]
    for key in wanted[1:]:
        above, body = pieces[key]
        moved.append(f"{blanks if key == keys[0] else above}{pad}{body}")
    return head + "\n".join(moved) + end


def _pieces(text: str, span: Span) -> dict[str, tuple[str, str]]:
    """Return what stands above each key, and the key with its value."""
    pieces: dict[str, tuple[str, str]] = {}
    at = None
    for key, inner in span.fields.items():
        start = inner.key if at is None else line_start(text, inner.key)
        above = "" if at is None else text[at + 1 : start]
        at = line_end(text, inner.end)
        pieces[key] = (above, text[start:at].lstrip(" "))
    return pieces


def _parted(above: str) -> tuple[str, list[str]]:
    """Part what stands above a key into blank lines and the comments behind them."""
    lines = above.split("\n")[:-1]
    count = next((n for n, line in enumerate(lines) if line.strip()), len(lines))
    return "\n" * count, lines[count:]
