"""Which of many texts occur in a line: two ways with one answer.

`Automaton` uses ``ahocorasick_rs`` (the extra ``fast``). `Grams` needs only the standard library:
each key is filed under one of its 8-grams, the one that the fewest keys share; a line is walked
8-gram by 8-gram, and a key filed under one of them is looked for in the line. Shorter keys are
filed under their first `SHORT` characters in the same way. JavaScript does the latter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Protocol

try:
    import ahocorasick_rs
except ImportError:  # the extra `fast` is not installed, or has no wheel here
    ahocorasick_rs = None  # type: ignore[assignment,unused-ignore]

GRAM = 8
SHORT = 3
TABLE_WORDS = 2000


class Finder(Protocol):
    """What is used of an automaton."""

    def find_matches_as_indexes(
        self, haystack: bytes, overlapping: bool = False
    ) -> list[tuple[int, int, int]]:
        """Return the number, start and end of each match."""


def has_automaton() -> bool:
    """Tell whether the extra ``fast`` is installed."""
    return ahocorasick_rs is not None


def automaton(words: Sequence[bytes]) -> Finder:
    """Build an automaton over ``words``; only where there is one.

    A full table is half as fast again, but grows with every character of every word.
    """
    kind = ahocorasick_rs.Implementation.DFA if len(words) <= TABLE_WORDS else None
    finder: Finder = ahocorasick_rs.BytesAhoCorasick(list(words), implementation=kind)
    return finder


class Matcher(Protocol):
    """Finds which keys occur in a text."""

    def find(self, text: str) -> list[int]:
        """Return the numbers of the keys that ``text`` contains, each once, ascending."""


def make_matcher(keys: Sequence[str], kind: str = "best") -> Matcher:
    """Build a matcher: ``best`` takes the automaton where it is installed.

    Raises:
        ValueError: an unknown kind, or the automaton was asked for and is not installed.
    """
    if kind not in ("best", "automaton", "grams"):
        raise ValueError(f"no matcher {kind!r}")
    if kind == "automaton" and not has_automaton():
        raise ValueError("ahocorasick_rs is not installed")
    if kind == "grams" or not has_automaton() or not keys:
        return Grams(keys)
    return Automaton(keys)


class Automaton:
    """One pass over the text with an Aho-Corasick automaton."""

    def __init__(self, keys: Sequence[str]) -> None:
        """Build the automaton over ``keys``, none of which is empty."""
        self._automaton = automaton([encode(key) for key in keys])

    def find(self, text: str) -> list[int]:
        """Return the numbers of the keys that ``text`` contains, each once, ascending."""
        hits = self._automaton.find_matches_as_indexes(encode(text), overlapping=True)
        return sorted({number for number, _, _ in hits}) if hits else []


class Grams:
    """A dictionary from short pieces of the keys to the keys."""

    def __init__(self, keys: Sequence[str]) -> None:
        """File each key under the 8-gram that is rarest among all keys."""
        self._keys = list(keys)
        self._long: dict[str, list[int]] = {}
        self._short: dict[str, list[int]] = {}
        shared = Counter(gram for key in keys for gram in _grams(key))
        for number, key in enumerate(self._keys):
            if len(key) < GRAM:
                self._short.setdefault(key[:SHORT], []).append(number)
            else:
                rarest = min(_grams(key), key=lambda gram: shared[gram])
                self._long.setdefault(rarest, []).append(number)

    def find(self, text: str) -> list[int]:
        """Return the numbers of the keys that ``text`` contains, each once, ascending."""
        keys, found = self._keys, set[int]()
        for table, width in ((self._long, GRAM), (self._short, SHORT)):
            for at in range(len(text) - width + 1) if table else ():
                numbers = table.get(text[at : at + width])
                if numbers is not None:
                    found.update(n for n in numbers if n not in found and keys[n] in text)
        return sorted(found)


def encode(text: str) -> bytes:
    """Return ``text`` as UTF-8, with halves of surrogate pairs as they are."""
    return text.encode("utf-8", "surrogatepass")


def _grams(key: str) -> list[str]:
    return [key[at : at + GRAM] for at in range(len(key) - GRAM + 1)]
