r"""Signature texts: literal spans with typed holes, compiled to one bounded regular expression.

``mat1 and mat2 shapes cannot be multiplied ({shape} and {shape})`` is a signature; ``{rank:int}``
names a hole whose value is worth showing, ``{{`` and ``}}`` are braces. The pattern uses only what
Python's ``re``, JavaScript's ``RegExp`` and RE2 read in the same way: explicit character classes
(never ``\s`` or ``\d``, whose meaning differs), bounded repetition, no look-around and no
back-references.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

HOLES: dict[str, str] = {
    "int": r"[+-]?[0-9]{1,20}",
    "num": r"[+-]?[0-9]{1,20}(?:\.[0-9]{0,20})?(?:[eE][+-]?[0-9]{1,4})?",
    "hex": r"(?:0[xX])?[0-9a-fA-F]{1,32}",
    "size": r"[0-9]{1,20}(?:\.[0-9]{1,6})? ?(?:bytes|[KMGTP]?i?B|[KMGT])",
    "shape": r"(?:torch\.Size\()?[\[(]?[0-9]{1,12}(?:(?:, ?|x)[0-9]{1,12}){0,12},?[\])]?\)?",
    "dtype": r"[A-Za-z][A-Za-z0-9_.]{0,60}",
    "device": r"(?:cuda|cpu|mps|xpu|meta|hpu|npu|xla)(?::[0-9]{1,4})?",
    "name": r"[A-Za-z_<][A-Za-z0-9_.<>$-]{0,160}",
    "word": r"[^ \t]{1,200}",
    "path": r"[^ \t\x22'<>|]{1,400}",
    "pci": r"[0-9a-fA-F]{4,8}:[0-9a-fA-F]{2}:[0-9a-fA-F]{2}(?:\.[0-9a-fA-F])?",
    "time": r"[0-9]{1,20}(?:\.[0-9]{1,9})? ?(?:milliseconds|seconds|minutes|hours|ms|s|m|h)?",
    "any": r".{1,400}?",
}
"""Every hole type and the pattern it stands for. ``any`` is the last resort: it says nothing."""

HOLE_HELP: dict[str, str] = {
    "int": "a whole number",
    "num": "a number, with decimals or exponent",
    "hex": "a hexadecimal number, with or without 0x",
    "size": "an amount of memory: 2.00 GiB, 64 bytes",
    "shape": "a tensor shape: 32x100, [2, 3], torch.Size([2, 3])",
    "dtype": "a data type: torch.float16, Half",
    "device": "a device: cuda:0, cpu, meta",
    "name": "an identifier, dotted or not: model.layers.0.weight",
    "word": "one run of characters without blanks",
    "path": "a file name or path without blanks",
    "pci": "a PCI address: 0000:5d:00",
    "time": "an amount of time: 600000 milliseconds",
    "any": "anything, as little as possible (up to 400 characters)",
}

_MAX_LENGTH = 600
# A log line that almost matches makes the choices for these holes multiply.
_MAX_ANY = 3
_MIN_BETWEEN = 2  # characters, blanks not counted
_TOKEN = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}]")
_BLANKS = re.compile(r"[ \t]+")
_NAME = re.compile(r"[a-z][a-z0-9_]{0,30}")


class SignatureError(ValueError):
    """A signature text that cannot be read; the message says what to write instead."""


@dataclass(frozen=True)
class Literal:
    """Text that stands in the message as it is. Runs of blanks match any run of blanks."""

    text: str


@dataclass(frozen=True)
class Hole:
    """A part that varies. ``name`` is None when the value is not worth showing."""

    type: str
    name: str | None = None


@dataclass(frozen=True)
class Signature:
    """A parsed signature text."""

    text: str
    parts: tuple[Literal | Hole, ...]

    @cached_property
    def pattern(self) -> str:
        """The regular expression, the same string for Python and JavaScript."""
        return "".join(
            _literal_pattern(part.text) if isinstance(part, Literal) else _hole_pattern(part)
            for part in self.parts
        )

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the holes, in the order of the pattern's groups.

        Groups carry numbers because Python and JavaScript write named groups differently.
        """
        return tuple(p.name for p in self.parts if isinstance(p, Hole) and p.name)

    @cached_property
    def regex(self) -> re.Pattern[str]:
        """The compiled pattern; ``search`` it on one line at a time."""
        return re.compile(self.pattern)

    @cached_property
    def key(self) -> str:
        """The longest literal stretch between holes, blanks folded: what an index looks up."""
        return max((fold(p.text) for p in self.parts if isinstance(p, Literal)), key=len)

    @cached_property
    def skeleton(self) -> str:
        """The text with every hole replaced by ``{}``: equal for signatures that say the same."""
        return "".join(fold(p.text) if isinstance(p, Literal) else "{}" for p in self.parts).strip()

    @cached_property
    def weight(self) -> int:
        """Number of literal characters: of two matches the heavier one is more specific."""
        return sum(len(fold(p.text)) for p in self.parts if isinstance(p, Literal))

    def search(self, line: str) -> re.Match[str] | None:
        """Find this signature in one line of a log."""
        return self.regex.search(line)

    def captures(self, line: str) -> dict[str, str]:
        """Return the values of the named holes in ``line``; empty when it does not match."""
        found = self.search(line)
        return {} if found is None else dict(zip(self.names, found.groups(), strict=True))


def parse(text: str) -> Signature:
    """Read a signature text.

    Raises:
        SignatureError: an unknown hole, a stray brace, two holes with nothing between them, no
            literal text, or a text that is too long.
    """
    if len(text) > _MAX_LENGTH:
        raise SignatureError(f"it is {len(text)} characters long; at most {_MAX_LENGTH} are read")
    if "\n" in text or "\r" in text:
        raise SignatureError("it spans lines; a signature is matched on one line of a log")
    parts: list[Literal | Hole] = []
    at = 0
    for token in _TOKEN.finditer(text):
        _add_literal(parts, text[at : token.start()])
        at = token.end()
        if token[0] in ("{{", "}}"):
            _add_literal(parts, token[0][0])
        elif token[1] is None:
            raise SignatureError(
                f"a single {token[0]} at character {token.start() + 1}; "
                f"write {token[0] * 2} for the brace itself"
            )
        else:
            parts.append(_hole(token[1]))
    _add_literal(parts, text[at:])
    _check(parts)
    return Signature(text, tuple(parts))


def _add_literal(parts: list[Literal | Hole], text: str) -> None:
    if not text:
        return
    if parts and isinstance(parts[-1], Literal):
        parts[-1] = Literal(parts[-1].text + text)
    else:
        parts.append(Literal(text))


def _hole(inside: str) -> Hole:
    name, colon, kind = inside.rpartition(":")
    if kind not in HOLES:
        known = ", ".join(HOLES)
        raise SignatureError(f"{{{inside}}} is not a hole; the types are {known}")
    if colon and not _NAME.fullmatch(name):
        raise SignatureError(f"{name!r} cannot name a hole; use lower-case letters, digits and _")
    return Hole(kind, name if colon else None)


def _check(parts: list[Literal | Hole]) -> None:
    if not any(isinstance(p, Literal) and p.text.strip() for p in parts):
        raise SignatureError("it has no literal text, so it would match every line")
    if any(isinstance(a, Hole) and isinstance(b, Hole) for a, b in pairwise(parts)):
        raise SignatureError("two holes touch; put the text between them, or use one hole")
    holes = [p for p in parts if isinstance(p, Hole)]
    if sum(h.type == "any" for h in holes) > _MAX_ANY:
        raise SignatureError(f"more than {_MAX_ANY} {{any}} holes; use typed holes")
    if _least_between(parts) < _MIN_BETWEEN:
        raise SignatureError("hardly anything stands between two {any} holes; use typed holes")
    names = [h.name for h in holes if h.name]
    if len(names) != len(set(names)):
        raise SignatureError("two holes have the same name")


def _least_between(parts: list[Literal | Hole]) -> float:
    """Return the least number of literal characters between two ``{any}`` holes."""
    least = between = float("inf")
    for part in parts:
        if isinstance(part, Literal):
            between += len("".join(part.text.split()))
        elif part.type == "any":
            least, between = min(least, between), 0
    return least


def _literal_pattern(text: str) -> str:
    # Escaping by hand: re.escape also escapes characters that JavaScript's u flag refuses.
    escaped = re.sub(r"[\\^$.|?*+()\[\]{}/]", lambda m: "\\" + m[0], text)
    return _BLANKS.sub("[ \\\\t]{1,80}", escaped)


def _hole_pattern(hole: Hole) -> str:
    body = HOLES[hole.type]
    return f"({body})" if hole.name else f"(?:{body})"


def fold(text: str) -> str:
    """Return ``text`` with every run of blanks as one blank."""
    return _BLANKS.sub(" ", text)
