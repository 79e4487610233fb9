"""An entry for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from faultpedia.cli.entrytext.parts import Part
from faultpedia.cli.prose import block, code
from faultpedia.cli.terminal import Terminal, clean

_INDENT = "  "
_OWN_LINE = ("title", "heading")


def as_plain(parts: Iterable[Part], terminal: Terminal) -> str:
    """Return the parts as lines, wrapped to the terminal; code is never wrapped."""
    lines: list[str] = []
    before = ""
    for part in parts:
        if lines and _apart(before, part):
            lines.append("")
        lines += _written(part, terminal)
        before = part.kind
    return "".join(f"{line}\n" for line in lines)


def _apart(before: str, part: Part) -> bool:
    """Tell whether a blank line stands before ``part``."""
    if part.kind in _OWN_LINE:
        return True
    if part.kind in ("gap", "line", "code") or before in ("heading", "gap"):
        return False
    if part.kind == "item":
        return before != "item"
    return before in ("prose", "code") or (before == "line" and bool(part.label))


def _written(part: Part, terminal: Terminal) -> Iterator[str]:
    if part.kind == "title":
        yield terminal.style(clean(part.text), bold=True, fg="red")
    elif part.kind == "heading":
        yield terminal.style(clean(part.text), bold=True, underline=True)
    elif part.kind == "gap":
        yield ""
    elif part.kind == "code":
        yield from (terminal.style(line, fg="cyan") for line in code(part.text, _INDENT * 3))
    elif part.kind == "line":
        label = clean(f"{part.label}:")
        lines = terminal.wrap(clean(part.text), f"{_INDENT}{label} ", _INDENT * 2)
        yield lines[0].replace(label, terminal.style(label, bold=True), 1)
        yield from lines[1:]
    else:
        yield from _prose(part, terminal)


def _prose(part: Part, terminal: Terminal) -> list[str]:
    mark = "- " if part.kind == "item" else ""
    label = clean(part.label)
    if label and not label.endswith("."):
        label += ":"
    indent = f"{_INDENT}{' ' * len(mark)}"
    lines = block(part.text, terminal, indent, f"{_INDENT}{mark}{label}{' ' if label else ''}")
    if label and lines:
        lines[0] = lines[0].replace(label, terminal.style(label, bold=True), 1)
    return lines
