"""Wrap prose that is wider than the page of an editor."""

from __future__ import annotations

from faultpedia.model import Kind, Loc, Record, texts
from faultpedia.records import Place
from faultpedia.records.merge import entry, indented, item
from faultpedia.records.spans import line_end, line_start, spans, walk

WIDTH = 100
"""Columns of a line of prose; code, lines of logs and addresses stay as they are."""

_MARGIN = 2


def wrap(text: str, record: Record) -> tuple[str, list[tuple[Loc, Place]]]:
    """Return ``text`` with wide prose folded, and what was folded, with its place."""
    root = spans(text)
    if root is None:
        return text, []
    prose = {loc: value for loc, value, kind in texts(record) if kind is Kind.PROSE}
    edits: list[tuple[int, int, str, Loc]] = []
    flow: list[int] = []
    for path, span in walk(root):
        if span.style == "flow":
            flow.append(span.end)
        value = prose.get(path)
        if value is None or span.style == "|" or (flow and span.end <= max(flow)):
            continue
        shown = text[line_start(text, span.key) : line_end(text, span.end)]
        if not any(len(line) > WIDTH for line in shown.split("\n")):
            continue
        new = _folded(path[-1], value, span.column)
        if new is not None and new != text[span.key : span.end]:
            edits.append((span.key, span.end, new, path))
    places = [(loc, _place(text, start)) for start, _, _, loc in edits]
    for start, end, new, _ in sorted(edits, reverse=True):
        text = text[:start] + new + text[end:]
    return text, places


def _folded(step: int | str, value: str, column: int) -> str | None:
    """Return a value with its key as folded lines that fit where a blank allows it."""
    lines = item(value) if isinstance(step, int) else entry(step, value)
    if len(lines) < 2 or not lines[0].endswith((">", ">-", ">+")):  # noqa: PLR2004 - key and text
        return None
    room = WIDTH - column - _MARGIN
    wrapped = [lines[0]]
    for paragraph in _paragraphs([line.removeprefix("  ") for line in lines[1:]]):
        wrapped += [f"  {line}".rstrip() for line in _filled(paragraph, room)] or [""]
    return indented(wrapped, column)


def _paragraphs(lines: list[str]) -> list[str]:
    """Join the lines that belong together; an empty text stands for a blank line."""
    found: list[str] = []
    for line in lines:
        if line and found and found[-1]:
            found[-1] += f" {line}"
        else:
            found.append(line)
    return found


def _filled(paragraph: str, room: int) -> list[str]:
    """Break at single blanks only: a fold stands for exactly one."""
    lines: list[str] = []
    for word in paragraph.split(" "):
        fits = lines and (
            not word or len(lines[-1]) + 1 + len(word) <= room or lines[-1].endswith(" ")
        )
        if lines and (fits or not lines[-1] or lines[-1].isspace()):
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _place(text: str, at: int) -> Place:
    return Place(text.count("\n", 0, at) + 1, at - line_start(text, at) + 1)
