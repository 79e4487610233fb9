"""Raw regular expressions, for the few messages that holes cannot say.

Only the part of the syntax is read that Python's ``re``, JavaScript's ``RegExp`` with the ``u``
flag and RE2 understand in the same way and match without exploding: literals, explicit character
classes, groups that do not capture, alternatives, and repetition that is not nested.
"""

from __future__ import annotations

import re
import warnings
from dataclasses import dataclass
from functools import cached_property

from faultpedia.signatures.language import SignatureError, fold

_MAX_LENGTH = 600
_MAX_REPEAT = 1000  # RE2 refuses more
_WIDE, _MAX_WIDE = 50, 3  # many long repetitions multiply when the end of a pattern fails
_MAX_DEPTH = 10
_SYNTAX = set("^$\\.*+?()[]{}|/")
_QUANTIFIER = re.compile(r"[*+?]|\{([0-9]{1,4})(?:(,)([0-9]{0,4}))?\}")
_INSTEAD = {
    "d": "[0-9]",
    "w": "[A-Za-z0-9_]",
    "s": "[ \\t]",
    "D": "[^0-9]",
    "W": "[^A-Za-z0-9_]",
    "S": "[^ \\t]",
    "b": "the character that stands there",
    "A": "^",
    "Z": "$",
}


@dataclass(frozen=True)
class RawSignature:
    """A regular expression that was found to be safe; it reads like a parsed signature."""

    pattern: str
    literals: tuple[str, ...]
    """The stretches of text that every match contains."""

    names: tuple[str, ...] = ()

    @cached_property
    def regex(self) -> re.Pattern[str]:
        """The compiled pattern; ``search`` it on one line at a time."""
        return re.compile(self.pattern)

    @property
    def key(self) -> str:
        """The longest stretch that every match contains, blanks folded; may be empty."""
        return max(map(fold, self.literals), key=len, default="")

    @property
    def skeleton(self) -> str:
        """The pattern itself: two expressions say the same only when they are the same."""
        return self.pattern

    @property
    def weight(self) -> int:
        """Number of characters that every match contains."""
        return sum(len(fold(text)) for text in self.literals)

    def search(self, line: str) -> re.Match[str] | None:
        """Find this expression in one line of a log."""
        return self.regex.search(line)

    def captures(self, _line: str) -> dict[str, str]:
        """Return an empty dictionary: raw expressions do not capture."""
        return {}


def parse_regex(text: str) -> RawSignature:
    """Read a raw regular expression.

    Raises:
        SignatureError: it does not compile, uses syntax that differs between engines, may take
            more than linear time, or matches an empty line.
    """
    if len(text) > _MAX_LENGTH:
        raise SignatureError(f"it is {len(text)} characters long; at most {_MAX_LENGTH} are read")
    piece = _Parser(text).pattern()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            re.compile(text)
    except (re.error, FutureWarning, OverflowError) as error:
        raise SignatureError(f"it does not compile: {error}") from None
    if piece.least == 0:
        raise SignatureError("it matches an empty line, so it would match every line")
    return RawSignature(text, piece.literals)


@dataclass(frozen=True)
class _Piece:
    """What a part of an expression matches."""

    least: int  # length of the shortest match
    literals: tuple[str, ...] = ()  # stretches in every match
    exact: str | None = None  # the only text it matches
    varies: bool = False  # holds a repetition or alternatives


class _Parser:
    """Reads by recursive descent; every refusal names the character where it happened."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.wide = 0

    def pattern(self) -> _Piece:
        piece = self.alternatives(0)
        if self.at < len(self.text):
            raise self.refusal("a ) without its (; write \\) for the character itself")
        return piece

    def refusal(self, why: str) -> SignatureError:
        """Return the error that says ``why`` at the present character."""
        return SignatureError(f"at character {self.at + 1}: {why}")

    def peek(self) -> str:
        return self.text[self.at : self.at + 1]

    def alternatives(self, depth: int) -> _Piece:
        if depth > _MAX_DEPTH:
            raise self.refusal("groups are nested too deeply")
        pieces = [self.sequence(depth)]
        while self.peek() == "|":
            self.at += 1
            pieces.append(self.sequence(depth))
        if len(pieces) == 1:
            return pieces[0]
        return _Piece(min(p.least for p in pieces), varies=True)

    def sequence(self, depth: int) -> _Piece:
        least, literals, run, exact, varies = 0, [], "", True, False
        while (sign := self.peek()) and sign not in "|)":
            piece = self.repeated(self.atom(sign, depth))
            least += piece.least
            varies |= piece.varies
            if piece.exact is not None:
                run += piece.exact
                continue
            exact = False
            literals += [run, *piece.literals]
            run = ""
        found = tuple(text for text in (*literals, run) if text)
        return _Piece(least, found, run if exact else None, varies)

    def atom(self, sign: str, depth: int) -> _Piece:
        if sign == "(":
            return self.group(depth)
        if sign == "[":
            return self.character_class()
        if sign == "\\":
            return _one(self.escape())
        if sign in "*+?{":
            raise self.refusal(f"{sign} repeats nothing; write \\{sign} for the character itself")
        if sign in "]}":
            raise self.refusal(f"a single {sign}; write \\{sign} for the character itself")
        self.at += 1
        if sign in "^$":
            if _QUANTIFIER.match(self.text, self.at):
                raise self.refusal(f"{sign} cannot be repeated")
            return _Piece(0)
        return _Piece(1) if sign == "." else _one(sign)

    def group(self, depth: int) -> _Piece:
        if self.text.startswith("(?:", self.at):
            self.at += 3
        elif self.text.startswith(("(?=", "(?!", "(?<=", "(?<!"), self.at):
            raise self.refusal("look-around is not read; use `with`, `without` or must_not_match")
        elif self.text.startswith("(?>", self.at):
            raise self.refusal("atomic groups are not read; write (?:…)")
        elif self.text.startswith("(?", self.at):
            raise self.refusal(
                "only plain (?:…) groups are read; flags and names differ between engines"
            )
        else:
            raise self.refusal(
                "groups that capture are not read; write (?:…), or \\( for the character"
            )
        piece = self.alternatives(depth + 1)
        if self.peek() != ")":
            raise self.refusal("a ( without its )")
        self.at += 1
        return piece

    def repeated(self, piece: _Piece) -> _Piece:
        found = _QUANTIFIER.match(self.text, self.at)
        if found is None:
            return piece
        least, most = self.bounds(found)
        if most > 1 and piece.varies:
            raise self.refusal(
                "a repetition or alternatives inside a repeated group may take forever"
            )
        self.at = found.end()
        if self.peek() == "?":  # as little as possible
            self.at += 1
        if _QUANTIFIER.match(self.text, self.at):
            raise self.refusal("possessive and doubled repetition is not read")
        self.wide += most > _WIDE
        if self.wide > _MAX_WIDE:
            raise self.refusal(f"more than {_MAX_WIDE} wide repetitions; bound them: {{0,40}}")
        return _Piece(piece.least * least, piece.literals if least else (), varies=True)

    def bounds(self, found: re.Match[str]) -> tuple[int, float]:
        if found[1] is None:
            return {"*": (0, float("inf")), "+": (1, float("inf")), "?": (0, 1)}[found[0]]
        least = int(found[1])
        most = least if not found[2] else int(found[3]) if found[3] else float("inf")
        if least > _MAX_REPEAT or _MAX_REPEAT < most < float("inf"):
            raise self.refusal(f"more than {_MAX_REPEAT} repetitions")
        return least, most

    def escape(self, also: str = "") -> str:
        """Read an escaped character and return what it stands for."""
        sign = self.text[self.at + 1 : self.at + 2]
        if sign == "t":
            self.at += 2
            return "\t"
        if sign and (sign in _SYNTAX or sign in also):
            self.at += 2
            return sign
        if sign.isdigit():
            raise self.refusal("back-references are not read")
        if sign in _INSTEAD:
            raise self.refusal(f"\\{sign} differs between engines; write {_INSTEAD[sign]}")
        raise self.refusal(f"\\{sign} is not read everywhere; write the character itself")

    def character_class(self) -> _Piece:
        self.at += 2 if self.text.startswith("[^", self.at) else 1
        if self.peek() == "]":
            raise self.refusal("a class that starts with ]; write \\] for the character itself")
        while (sign := self.peek()) != "]":
            if not sign:
                raise self.refusal("a [ without its ]")
            if sign == "[":
                raise self.refusal("a [ inside a class; write \\[ for the character itself")
            if sign == "\\":
                self.escape(also="-")
            else:
                self.at += 1
        self.at += 1
        return _Piece(1)


def _one(sign: str) -> _Piece:
    return _Piece(1, (sign,), sign)
