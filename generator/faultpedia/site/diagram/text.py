"""Text in boxes: cleaning, escaping, measuring and wrapping, without a font at hand.

Widths are in em. The table holds, for each character, the wider of DejaVu Sans and Verdana, the
two widest faces that browsers fall back to, so that text set in any common sans-serif face at the
declared size is at most as wide as computed here.
"""

from __future__ import annotations

import html
import re
import unicodedata
from functools import lru_cache

_GROUPS = {
    0.28: "il'",
    0.36: "j ",
    0.37: "f,.",
    0.43: "rtI!",
    0.46: 'J/:;\\|-()[]"',
    0.56: "cszL?",
    0.60: "kvxyF",
    0.62: "aeoTYP",
    0.64: "bdghnpqu0123456789$E{}_*`",
    0.70: "KAVXZBRCS",
    0.76: "UNH",
    0.79: "DGOQ&",
    0.84: "w+=<>^~#\u00d7",  # and the multiplication sign
    0.87: "M",
    0.98: "m",
    1.00: "W@…—→",
    1.08: "%",
    0.65: "\u2013\u00b7\u2022",  # en dash, middle dot, bullet
    0.53: "\u201c\u201d",  # quotation marks
    0.33: "\u2018\u2019",
}
_WIDTHS = {char: width for width, chars in _GROUPS.items() for char in chars}
_UNKNOWN = 1.12
_SYMBOL = 1.36  # colour emoji
_MONO = 0.62

_BLANK = re.compile(r"[\s\x00-\x1f\x7f-\x9f\u2028\u2029]+")
# Direction overrides could make a label read as something else; the rest has no glyph of its own.
_INVISIBLE = re.compile(
    "[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\U000e0000-\U000e0fff]"
)
# Not characters at all: XML forbids them, and a lone surrogate cannot be encoded.
_FORBIDDEN = re.compile("[\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff\U0001fffe\U0001ffff]")
_PIECE = re.compile(r"[^/._:,;=()\[\]{}\\-]*[/._:,;=()\[\]{}\\-]+|[^/._:,;=()\[\]{}\\-]+")


def clean(text: str) -> str:
    """Return the text on one line, without control characters, blanks collapsed.

    It is never empty: an ellipsis stands for a text in which nothing can be seen.
    """
    return _tidy(text) or "…"


def clean_lines(text: str) -> list[str]:
    """Return the lines of a piece of code, cleaned but with their indentation."""
    lines = []
    for line in text.expandtabs(4).splitlines():
        body = line.lstrip(" ")
        lines.append((" " * (len(line) - len(body)) + _tidy(body)).rstrip())
    return lines


def _tidy(text: str) -> str:
    text = _FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", _INVISIBLE.sub("", text))
    return _BLANK.sub(" ", text).strip()


def escape(text: str) -> str:
    """Escape text for HTML and SVG, content and quoted attributes alike."""
    return html.escape(text, quote=True)


@lru_cache(maxsize=4096)
def _em(char: str) -> float:
    known = _WIDTHS.get(char)
    if known is not None:
        return known
    if unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0.0
    if unicodedata.category(char) == "So":
        return _SYMBOL
    base = unicodedata.normalize("NFKD", char)
    if base == char or unicodedata.east_asian_width(char) in "WF":
        return _UNKNOWN
    # Decorated letters are at most a horn wider than the plain ones; ligatures are sums.
    return sum(map(_em, base)) + 0.15


@lru_cache(maxsize=4096)
def width(text: str, size: float, *, mono: bool = False) -> float:
    """Return an upper estimate of the width of the text, in the unit of ``size``."""
    if mono:
        return size * sum(_MONO if " " <= char <= "~" else max(_MONO, _em(char)) for char in text)
    return size * sum(map(_em, text))


def wrap(text: str, limit: float, size: float, most: int, *, mono: bool = False) -> list[str]:
    """Wrap cleaned text into at most ``most`` lines no wider than ``limit``, a unit of length.

    A line that was broken at a blank ends with that blank, so the lines joined give the text
    again; a line broken inside a word does not. A text that needs more lines ends in an ellipsis.
    """
    lines: list[str] = []
    line, used = "", 0.0
    blank = width(" ", size, mono=mono)
    for word in text.split(" "):
        wide = width(word, size, mono=mono)
        if line and used + blank + wide <= limit:
            line, used = f"{line} {word}", used + blank + wide
            continue
        if line:
            lines.append(line + " ")
        if wide <= limit:
            line, used = word, wide
        else:
            *full, line = _broken(word, limit, size, most, mono=mono)
            lines.extend(full)
            used = width(line, size, mono=mono)
        if len(lines) > most:
            break
    lines.append(line)
    if len(lines) <= most:
        return lines
    last = lines[most - 1].rstrip()
    while last and width(last + "…", size, mono=mono) > limit:
        last = last[:-1]
    return [*lines[: most - 1], last.rstrip() + "…"]


def _broken(word: str, limit: float, size: float, most: int, *, mono: bool) -> list[str]:
    """Break a word where identifiers and paths have joints, and elsewhere only if it must be.

    Stops after ``most`` lines and one more, which tells that there was more.
    """
    lines = [""]
    used = 0.0
    for piece in _PIECE.findall(word):
        wide = width(piece, size, mono=mono)
        if used + wide > limit and wide <= limit:
            lines.append("")
            used = 0.0
        if used + wide <= limit:
            lines[-1] += piece
            used += wide
            continue
        for char in piece:
            step = width(char, size, mono=mono)
            # A mark, which has no width, stays with the letter that carries it.
            if _em(char) and lines[-1] and used + step > limit:
                lines.append("")
                used = 0.0
                if len(lines) > most + 1:
                    return lines[:-1]
            lines[-1] += char
            used += step
    return [line for line in lines if line] or [""]
