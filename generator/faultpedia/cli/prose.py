"""Prose fields of a record as lines of a terminal.

The marks of Markdown that only matter on a page go; backticks stay, they show what is code.
"""

from __future__ import annotations

import re

from faultpedia.cli.terminal import Terminal, clean

_LINK = re.compile(r"\[([^\]]*)\]\(<?([^)\s>]*)>?\)")
_STRONG = re.compile(r"(?<![\\*\w])(\*\*|\*)(?=\S)([^*\n]+?)(?<=\S)\1(?![*\w])")
_ESCAPED = re.compile(r"\\([\\`*_{}\[\]()>#+.!-])")
_SPAN = re.compile(r"(`+)(?!`).+?(?<!`)\1(?!`)")
_ITEM = re.compile(r"^( {0,8})([-*+]|\d{1,3}[.)])[ \t]+(.*)$")
_FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})")


def inline(text: str) -> str:
    """Return prose on one line, without the marks of Markdown."""
    flat = " ".join(text.split())
    parts, at = list[str](), 0
    for span in _SPAN.finditer(flat):  # code stays as it is
        parts += (_plain(flat[at : span.start()]), span[0])
        at = span.end()
    return clean("".join((*parts, _plain(flat[at:]))))


def first_sentence(text: str) -> str:
    """Return how a prose field begins: its first sentence."""
    flat = inline(text.strip().split("\n\n")[0])
    words = _SPAN.sub(lambda span: "`" * len(span[0]), flat)  # a full stop in code ends nothing
    end = re.search(r"(?<=[a-z0-9)`'\"])[.!?](?= [A-Z`])", words)
    return flat[: end.end()] if end else flat


def block(text: str, terminal: Terminal, indent: str = "", head: str | None = None) -> list[str]:
    """Return a prose field as lines: paragraphs and items wrapped, code as it is.

    ``head`` stands in place of the first indentation.
    """
    writer = _Writer(terminal, indent, indent if head is None else head)
    for line in text.strip("\n").split("\n"):
        writer.read(line)
    writer.flush()
    return writer.lines


class _Writer:
    """Collects the lines of a paragraph, and writes it when it has ended."""

    def __init__(self, terminal: Terminal, indent: str, head: str) -> None:
        self.lines: list[str] = []
        self._terminal = terminal
        self._indent = indent
        self._first, self._rest = head, indent
        self._waiting: list[str] = []
        self._fence = ""

    def read(self, line: str) -> None:
        """Take the next line of the field."""
        opening = _FENCE.match(line)
        if self._fence:
            if line.strip() == self._fence:
                self._fence = ""
            else:
                self.lines.append(f"{self._indent}    {code_line(line)}".rstrip())
        elif opening:
            self.flush()
            self._fence = opening[1]
        elif not line.strip():
            self.flush()
            if self.lines and self.lines[-1]:
                self.lines.append("")
        else:
            self._text(line)

    def _text(self, line: str) -> None:
        item = _ITEM.match(line)
        if item:
            self.flush()
            self._first = f"{self._first}{item[1]}{item[2]} "
            self._rest = f"{self._indent}{item[1]}{' ' * len(item[2])} "
        self._waiting.append(item[3] if item else line)

    def flush(self) -> None:
        """Write the paragraph that was read."""
        if self._waiting:
            text = inline(" ".join(self._waiting))
            self.lines += self._terminal.wrap(text, self._first, self._rest)
            self._waiting.clear()
            self._first = self._indent
        self._rest = self._indent


def code(text: str, indent: str) -> list[str]:
    """Return code as it is, indented."""
    return [f"{indent}{code_line(line)}".rstrip() for line in text.rstrip("\n").split("\n")]


def code_line(line: str) -> str:
    """Return one line of code without control characters; its blanks stay."""
    return clean(line.expandtabs(4))


def _plain(text: str) -> str:
    text = _LINK.sub(_written_out, text)
    text = _STRONG.sub(r"\2", text)
    return _ESCAPED.sub(r"\1", text)


def _written_out(found: re.Match[str]) -> str:
    """Show where a link leads, as far as that helps without a mouse."""
    words, target = found[1], found[2]
    if target.startswith("entry:"):
        slug = target.removeprefix("entry:").partition("#")[0]
        return words if words == slug else f"{words} ({slug})"
    return words if target.startswith("#") or words == target else f"{words} ({target})"
