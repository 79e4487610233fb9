r"""From the regular expression of another tool to a signature with holes.

``Expected \d+ columns, got (?P<got>\d+)`` becomes ``Expected {int} columns, got {got:int}``.
Expressions that say more than holes can (alternatives, repeated groups, look-around) are refused.
"""

from __future__ import annotations

import re

from faultpedia.importers.holes import escaped
from faultpedia.signatures import SignatureError, parse

_QUANTIFIER = r"(?:[*+?]|\{[0-9]{0,4},?[0-9]{0,4}\})?\??"
_ATOMS: tuple[tuple[str, str], ...] = (
    ("int", r"[+-]?\??\\d|\[0-9\]"),
    ("num", r"\[0-9\.\]|\[\\d\.\]|\\d\+\\\.\\d|\\d\+\(\?:\\\.\\d\+\)\?"),
    ("hex", r"\[0-9a-fA-F\]|\[a-fA-F0-9\]|\[0-9a-f\]|\[a-f0-9\]"),
    ("name", r"\\w|\[A-Za-z0-9_\]|\[\\w\.\]|\[a-zA-Z_\]\[a-zA-Z0-9_\]|\[A-Za-z_\]\\w"),
    ("word", r"\\S|\[\^ \]|\[\^\\s\]"),
    ("any", r"\.|\[\^.{1,3}\]|\[\\s\\S\]"),
)
_HOLE = re.compile("|".join(f"(?P<{kind}>(?:{atom}){_QUANTIFIER})" for kind, atom in _ATOMS))
_OPEN = re.compile(r"\((?:\?:|\?P?<(?P<name>[A-Za-z_][A-Za-z0-9_]*)>)?")
_ESCAPED = re.compile(r"\\([^A-Za-z0-9])")
_BLANK = re.compile(r"(?:\\s|\[ \\t\]| )[*+]")
_SINGLE = ("\\d", ".", "\\w", "\\S")


class PatternError(ValueError):
    """A regular expression that holes cannot say."""


def from_regex(pattern: str) -> str:
    """Return the signature that says what ``pattern`` says.

    Raises:
        PatternError: it says more than holes can; the message says where.
    """
    text, at = "", 0
    pattern = pattern.removeprefix("^").removeprefix(".*")
    if pattern.endswith("$") and not pattern.endswith("\\$"):
        pattern = pattern[:-1]
    while at < len(pattern):
        piece, at = _next(pattern, at)
        if piece.startswith("{") and text.endswith("}") and not text.endswith("}}"):
            raise PatternError(f"two parts that vary touch before character {at}")
        text += piece
    try:
        parse(text)
    except SignatureError as error:
        raise PatternError(str(error)) from None
    return text


def _next(pattern: str, at: int) -> tuple[str, int]:
    blank = _BLANK.match(pattern, at)
    if blank:
        return " ", blank.end()
    group = _OPEN.match(pattern, at)
    if group:
        inside = _HOLE.match(pattern, group.end())
        if inside is None or pattern[inside.end() : inside.end() + 1] != ")":
            raise PatternError(f"the group at character {at + 1} is more than one hole")
        end = inside.end() + 1
        if pattern[end : end + 1] in ("?", "*", "+", "{"):
            raise PatternError(f"the group at character {at + 1} is repeated or optional")
        name = (group["name"] or "").lower()
        return f"{{{name}:{inside.lastgroup}}}" if name else f"{{{inside.lastgroup}}}", end
    hole = _HOLE.match(pattern, at)
    if hole:
        return f"{{{hole.lastgroup}}}", hole.end()
    literal = _ESCAPED.match(pattern, at)
    sign, end = (literal[1], literal.end()) if literal else (pattern[at], at + 1)
    if literal is None and sign in "\\^$.|?*+()[]":
        raise PatternError(f"{sign!r} at character {at + 1} is not a literal text or one hole")
    if pattern[end : end + 1] in ("?", "*", "+"):
        raise PatternError(f"the character {sign!r} is repeated or optional")
    return escaped(sign), end
