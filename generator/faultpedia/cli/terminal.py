"""What can be shown on a terminal: widths, colours, and text without control characters."""

from __future__ import annotations

import os
import shutil
import textwrap
from dataclasses import dataclass
from typing import Any, TextIO

import click

from faultpedia.problems import one_line

MAX_WIDTH, MIN_WIDTH = 100, 30
"""Columns of prose: wider text is hard to read, narrower text cannot be laid out."""
ANYWHERE = 120
"""Columns of lists where there is no terminal."""


@dataclass(frozen=True)
class Terminal:
    """Where text is printed; without ``colour`` nothing but text is."""

    width: int = MAX_WIDTH
    """Columns for prose."""
    colour: bool = False
    columns: int = ANYWHERE
    """Columns that there are, for lists with one thing on a line."""

    def style(self, text: str, **style: Any) -> str:
        """Return ``text`` in colour or weight, where there is colour."""
        return click.style(text, **style) if self.colour and text else text

    def wrap(self, text: str, first: str = "", rest: str | None = None) -> list[str]:
        """Break one paragraph into lines; ``first`` and ``rest`` stand before them."""
        rest = " " * len(first) if rest is None else rest
        return textwrap.wrap(
            text,
            max(self.width, len(rest) + MIN_WIDTH // 2),
            initial_indent=first,
            subsequent_indent=rest,
            break_long_words=False,
            break_on_hyphens=False,
        ) or [first.rstrip()]


def terminal_of(stream: TextIO) -> Terminal:
    """Describe the terminal behind ``stream``; plain text goes anywhere else.

    ``NO_COLOR`` and ``TERM=dumb`` take the colours away, as on other programs.
    """
    here = stream.isatty()
    plain = bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"
    columns = max(shutil.get_terminal_size((ANYWHERE, 24)).columns, MIN_WIDTH)
    return Terminal(min(columns, MAX_WIDTH), here and not plain, columns)


def clean(text: str) -> str:
    """Return ``text`` on one line and without characters that a terminal would act on."""
    return one_line(text)


def shortened(text: str, width: int) -> str:
    """Return ``text`` in at most ``width`` columns."""
    text = " ".join(text.split())
    return text if len(text) <= width else f"{text[: max(width - 1, 1)].rstrip()}…"


def say(text: str) -> None:
    """Print what is not part of the answer, on stderr and without control characters."""
    click.echo(f"faultpedia: {clean(text)}", err=True)


def printable(text: str, stream: TextIO) -> str:
    """Return ``text`` with what the encoding of ``stream`` lacks replaced."""
    encoding = getattr(stream, "encoding", None) or "utf-8"
    return text.encode(encoding, "replace").decode(encoding, "replace")


def emit(text: str, stream: TextIO) -> None:
    """Print an answer, which may hold our own colours and nothing else of the kind."""
    click.echo(printable(text, stream), file=stream, nl=False, color=True)
