"""Prose taken apart as far as rules need it: what is code, and where links lead."""

from __future__ import annotations

import re
from dataclasses import dataclass

FILLER = "¤"
"""Stands for every character of code in ``Reading.plain``; no rule looks for it."""

_FENCE = re.compile(r"^(?P<indent>[ \t]*)(?P<fence>`{3,}|~{3,})(?P<info>[^`\n]*)$")
_TICKS = re.compile(r"`+")
_LINK = re.compile(
    r"(?P<image>!?)\[(?P<text>[^\[\]]{0,400})\]\([ ]*<?(?P<target>(?:[^()\s<>]|\([^()\s<>]*\))*)>?"
)
_DEFINITION = re.compile(r"^ {0,3}\[[^\]\n]{1,200}\]:[ \t]*<?https?://", re.MULTILINE)
_AUTOLINK = re.compile(r"<(?P<target>https?://[^\s<>]*)>")


@dataclass(frozen=True)
class Target:
    """Where a link or an image leads. ``line`` counts from 0 in the text."""

    target: str
    line: int
    image: bool = False


@dataclass(frozen=True)
class Reading:
    """A prose text taken apart; lines count from 0."""

    plain: str
    """The text without its code: fences and spans are replaced by filler of the same length."""

    targets: tuple[Target, ...]
    unclosed: int | None
    """Line of a fence that is not closed."""

    indented: int | None
    """Line of a fence that is not at the margin, where it is not read as one."""

    definition: int | None
    """Line of a link definition, which is not read either."""

    def line_of(self, offset: int) -> int:
        """Return the line in which the character at ``offset`` stands."""
        return self.plain.count("\n", 0, offset)


def read_markdown(text: str) -> Reading:
    """Take a prose text apart. Never fails: any text is Markdown."""
    lines, unclosed, indented = _without_fences(text.split("\n"))
    plain = "\n\n".join(_without_spans(block) for block in "\n".join(lines).split("\n\n"))
    found = [
        Target(match["target"], plain.count("\n", 0, match.start()), bool(match["image"]))
        for match in _LINK.finditer(plain)
    ]
    found += [
        Target(match["target"], plain.count("\n", 0, match.start()))
        for match in _AUTOLINK.finditer(plain)
    ]
    defined = _DEFINITION.search(plain)
    definition = plain.count("\n", 0, defined.start()) if defined else None
    return Reading(plain, tuple(found), unclosed, indented, definition)


def _without_fences(lines: list[str]) -> tuple[list[str], int | None, int | None]:
    """Return the lines with fenced code as filler, and the places of odd fences."""
    kept: list[str] = []
    opened: int | None = None
    indented: int | None = None
    fence = ""
    for number, line in enumerate(lines):
        found = _FENCE.match(line)
        if opened is not None:
            if found and found["fence"] == fence and not (found["indent"] or found["info"].strip()):
                opened = None
            kept.append(FILLER * len(line))
        elif found and found["indent"]:
            indented = number if indented is None else indented
            kept.append(FILLER * len(line))
        elif found:
            opened, fence = number, found["fence"]
            kept.append(FILLER * len(line))
        else:
            kept.append(line)
    return kept, opened, indented


def _without_spans(block: str) -> str:
    """Return a paragraph with its code spans as filler. Linear: every run of ticks is seen once."""
    if "`" not in block:
        return block
    runs = [
        (match.start(), match.end() - match.start())
        for match in _TICKS.finditer(block)
        if block[match.start() - 1 : match.start()] != "\\"
    ]
    closers: dict[int, list[int]] = {}
    for start, length in reversed(runs):
        closers.setdefault(length, []).append(start)
    pieces: list[str] = []
    at = 0
    for start, length in runs:
        ends = closers[length]
        while ends and ends[-1] <= start:
            ends.pop()
        if start < at or not ends:
            continue
        end = ends[-1] + length
        pieces += [block[at:start], re.sub(r"[^\n]", FILLER, block[start:end])]
        at = end
    return "".join([*pieces, block[at:]])
