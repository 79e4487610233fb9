"""All patterns in one index: which of them match a line, without trying each of them.

Every pattern names a *key*, the longest stretch of text that each of its matches contains, blanks
folded. A line is a match when its folded text contains the key **and** the pattern's regular
expression finds something in it; the key is only there to make that fast, so every engine gives
the same answer whatever it looks keys up with (`matchers`). Upper and lower case differ.

The regular expression of a pattern is compiled when its key is met for the first time: with
50,000 signatures nearly all are never met.

Of several matches in one line the heaviest comes first (``weight``: its literal characters), then
the one added first.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from faultpedia.signatures.language import fold
from faultpedia.signatures.matchers import Matcher, make_matcher
from faultpedia.signatures.spec import AnySignature

T = TypeVar("T")

MIN_KEY = 3
"""A shorter key is in too many lines to be of use; such a pattern is refused."""


@dataclass(frozen=True)
class Match(Generic[T]):
    """A pattern that matches a line."""

    owner: T
    signature: AnySignature
    captures: dict[str, str]
    weight: int


class Index(Generic[T]):
    """Patterns by key; ``owner`` is whatever the pattern was added for."""

    def __init__(self, patterns: Iterable[tuple[AnySignature, T]], matcher: str = "best") -> None:
        """Build the index; ``matcher`` is ``best``, ``automaton`` or ``grams``.

        Raises:
            ValueError: a pattern has no key, so it would be tried on every line.
        """
        self._groups: list[list[tuple[int, AnySignature, T]]] = []
        by_key: dict[str, int] = {}
        for order, (signature, owner) in enumerate(patterns):
            key = signature.key.strip(" ")
            if len(key) < MIN_KEY:
                raise ValueError(f"no text to look up in {signature.skeleton!r}")
            if key not in by_key:
                by_key[key] = len(self._groups)
                self._groups.append([])
            self._groups[by_key[key]].append((order, signature, owner))
        self.keys: tuple[str, ...] = tuple(by_key)
        self._matcher: Matcher = make_matcher(self.keys, matcher)

    def match(self, line: str, also: str = "") -> list[Match[T]]:
        """Return the patterns that match ``line``, the most specific first.

        ``also`` is the end of the same line, without prefixes: a pattern that is anchored with
        ``^`` may match there.
        """
        numbers = self._matcher.find(fold(line))
        if not numbers:
            return []
        found: list[tuple[int, int, Match[T]]] = []
        for number in numbers:
            for order, signature, owner in self._groups[number]:
                hit = signature.search(line)
                if hit is None and also:
                    hit = signature.search(also)
                if hit is not None:
                    captures = dict(zip(signature.names, hit.groups(), strict=True))
                    found.append(
                        (
                            -signature.weight,
                            order,
                            Match(owner, signature, captures, signature.weight),
                        )
                    )
        found.sort(key=lambda item: item[:2])
        return [match for _, _, match in found]
