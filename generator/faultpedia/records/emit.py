"""Write dictionaries, lists and texts as YAML that our own reader gives back unchanged.

The form is that of the entries: two spaces, long texts folded (``>-``), texts with lines kept
(``|``), and quotes around whatever another YAML reader would take for a number, a date or a flag.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

import yaml

WIDTH = 90
"""Columns after which a folded text is wrapped at the next blank, so that it ends before 100."""

_LONG = 76  # characters; a longer text gets lines of its own


def to_yaml(
    data: Mapping[str, Any],
    comments: Mapping[str, Sequence[str]] | None = None,
    header: str = "",
) -> str:
    """Return ``data`` as YAML, its keys in their order.

    ``comments`` holds lines that stand above a key, or at the end under the key ``""``; ``header``
    is a comment for the first line. Values are texts, whole numbers, flags, dates, lists and
    mappings.
    """
    notes = comments or {}
    blocks: list[str] = [f"# {header}\n"] if header else []
    apart = False
    for key, value in data.items():
        block = _block(key, value)
        nested = _nested(value)
        if (nested or apart) and len(blocks) > bool(header):
            blocks.append("\n")
        blocks += [as_comment(line) for line in notes.get(key, ())]
        blocks.append(block)
        apart = nested
    if notes.get(""):
        blocks += ["\n", *(as_comment(line) for line in notes[""])]
    return "".join(blocks)


def as_comment(line: str) -> str:
    """Return a line as a comment; a text of several lines gives several."""
    return "".join(f"# {piece}".rstrip() + "\n" for piece in _printable(line).split("\n"))


def _block(key: str, value: Any) -> str:
    text: str = yaml.dump(
        {key: value},
        Dumper=_Dumper,
        allow_unicode=True,
        default_flow_style=False,
        sort_keys=False,
        width=WIDTH,
    )
    return text


def _nested(value: Any) -> bool:
    """Tell whether a field fills so many lines that a blank line sets it off."""
    if isinstance(value, Mapping):
        return True
    return isinstance(value, list) and any(isinstance(item, Mapping) for item in value)


def _printable(text: str) -> str:
    """Replace what may not stand in a YAML comment."""
    return "".join(c if c in "\n\t" or c.isprintable() else " " for c in text)


class _Dumper(yaml.SafeDumper):
    """Indents lists below their key, as the entries do, and never writes anchors."""

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:  # noqa: ARG002
        super().increase_indent(flow, False)  # noqa: FBT003 - as PyYAML names it

    def ignore_aliases(self, data: Any) -> bool:  # noqa: ARG002
        return True


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    style = None
    if any(not (c == "\n" or c.isprintable()) for c in text) or _ends_open(text):
        style = '"'
    elif "\n" in text.rstrip("\n") or text.endswith("\n"):
        style = ">" if _folds(text) else "|"
    elif len(text) > _LONG and " " in text.strip(" "):
        style = ">"
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


def _ends_open(text: str) -> bool:
    """Tell whether a block would need ``|+``, which would take the blank lines after it."""
    return text.endswith("\n\n") or text == "\n"


def _folds(text: str) -> bool:
    """Tell whether a text of several lines is prose with lines too long to stand as they are."""
    lines = text.split("\n")
    long = any(len(line) > WIDTH for line in lines)
    return long and not any(line.startswith((" ", "\t")) for line in lines)


_Dumper.add_representer(str, _text)
_Dumper.add_representer(
    date,
    lambda dumper, day: dumper.represent_scalar("tag:yaml.org,2002:timestamp", day.isoformat()),
)
