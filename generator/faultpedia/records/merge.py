"""Put changed values into YAML that people wrote, and leave everything else as it stands.

A value that changed is written anew where it stands, a key that went is cut out with its value, a
key that came is put behind its neighbour. Comments and the form of all other values stay.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any

from faultpedia.records.emit import to_yaml
from faultpedia.records.spans import Span, line_end, line_start, spans

Order = Callable[[tuple[int | str, ...], Sequence[str]], list[str]]
"""Brings the keys of the mapping at a path into their order."""


def merge(text: str, before: Mapping[str, Any], after: Mapping[str, Any], order: Order) -> str:
    """Return ``text``, which holds ``before``, changed to hold ``after``."""
    root = spans(text)
    if root is None or root.style != "block":
        return to_yaml(after)
    merger = _Merger(text, order)
    merger.mapping(root, before, after, ())
    return merger.result()


class _Merger:
    def __init__(self, text: str, order: Order) -> None:
        self.text = text
        self.order = order
        self.edits: list[tuple[int, int, str]] = []

    def result(self) -> str:
        """Apply the edits, the last in the text first, so that offsets stay true."""
        text = self.text
        for start, end, new in sorted(self.edits, key=lambda edit: edit[0], reverse=True):
            text = text[:start] + new + text[end:]
        return text

    def value(self, span: Span, old: Any, new: Any, path: tuple[int | str, ...]) -> None:
        if old == new:
            return
        if span.style == "block" and isinstance(old, dict) and isinstance(new, dict) and new:
            self.mapping(span, old, new, path)
        elif span.style == "block" and isinstance(old, list) and isinstance(new, list) and new:
            self.sequence(span, old, new, path)
        else:
            lines = item(new) if isinstance(path[-1], int) else entry(str(path[-1]), new)
            self.edits.append((span.key, span.end, indented(lines, span.column)))

    def mapping(
        self,
        span: Span,
        old: Mapping[str, Any],
        new: Mapping[str, Any],
        path: tuple[int | str, ...],
    ) -> None:
        first = next(iter(span.fields))
        inside_item = bool(path) and isinstance(path[-1], int)
        if first not in new and (inside_item or not set(old) & set(new)):
            lines = (
                item(dict(new)) if inside_item else entry(str(path[-1]), dict(new)) if path else []
            )
            self.edits.append((span.key, span.end, indented(lines, span.column)))
            return
        for key, inner in span.fields.items():
            if key in new:
                self.value(inner, old[key], new[key], (*path, key))
            else:
                self.cut(inner)
        self.add(span, old, new, path)

    def add(
        self,
        span: Span,
        old: Mapping[str, Any],
        new: Mapping[str, Any],
        path: tuple[int | str, ...],
    ) -> None:
        """Put each key that came behind the nearest key before it that was there."""
        keys = self.order(path, list(new))
        there = [key for key in keys if key in old]
        for at, key in enumerate(keys):
            if key in old:
                continue
            before = next((name for name in reversed(keys[:at]) if name in old), there[0])
            anchor = span.fields[before]
            apart = "\n" if not path and _long(new[key]) else ""
            lines = indented(entry(key, new[key]), anchor.column)
            self.insert(anchor, apart + " " * anchor.column + lines)

    def sequence(
        self, span: Span, old: list[Any], new: list[Any], path: tuple[int | str, ...]
    ) -> None:
        a, b = (
            [json.dumps(x, sort_keys=True) for x in old],
            [json.dumps(x, sort_keys=True) for x in new],
        )
        for tag, i1, i2, j1, j2 in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
            if tag == "equal":
                continue
            both = min(i2 - i1, j2 - j1)
            for k in range(both):
                self.value(span.items[i1 + k], old[i1 + k], new[j1 + k], (*path, i1 + k))
            for k in range(i1 + both, i2):
                self.cut(span.items[k])
            anchor = span.items[i1 + both - 1] if i1 + both else None
            for k in range(j1 + both, j2):
                column = span.items[0].column
                lines = " " * column + indented(item(new[k]), column)
                if anchor is not None:
                    self.insert(anchor, lines)
                else:
                    at = line_start(self.text, span.items[0].key)
                    self.edits.append((at, at, lines + "\n"))

    def insert(self, anchor: Span, lines: str) -> None:
        at = line_end(self.text, anchor.end)
        self.edits.insert(
            0, (at, at, "\n" + lines)
        )  # of several at one place the first stays first

    def cut(self, span: Span) -> None:
        """Take out a key or item with its lines; comments above it stay."""
        start, end = line_start(self.text, span.key), line_end(self.text, span.end)
        self.edits.append((start, min(end + 1, len(self.text)), ""))


def entry(key: str, value: Any) -> list[str]:
    """Return the lines of a key with its value, at the margin."""
    return to_yaml({key: value}).rstrip("\n").split("\n")


def item(value: Any) -> list[str]:
    """Return the lines of a list item, its ``-`` at the margin."""
    return [line[2:] for line in to_yaml({"k": [value]}).rstrip("\n").split("\n")[1:]]


def indented(lines: Sequence[str], column: int) -> str:
    """Join lines; all but the first, which continues a line, are indented."""
    pad = " " * column
    return "\n".join(line if not n or not line else pad + line for n, line in enumerate(lines))


def _long(value: Any) -> bool:
    return isinstance(value, (dict, list)) and any(isinstance(x, dict) for x in value)
