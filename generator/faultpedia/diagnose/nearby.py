"""Entries whose messages look like a line that no signature matches.

Words are folded (numbers, addresses and paths say nothing) and weighed by how few entries use
them. An entry is near when it shares enough of the weight of the line's words with one of its
signatures or its title; otherwise nothing is offered.
"""

from __future__ import annotations

import math
import re
from collections import Counter

from faultpedia.diagnose.knowledge import Knowledge, KnownEntry

LIMIT = 3
THRESHOLD = 350
"""Share of the weight of the line's words that an entry must have, in thousandths."""
MIN_WORDS = 2

_FOLD = re.compile(
    r"[A-Za-z]:\\[^ ]{1,400}|/?(?:[A-Za-z0-9_.-]{1,80}/){2,40}[A-Za-z0-9_.-]{0,120}|"
    r"0[xX][0-9a-fA-F]{1,32}|[0-9]{1,40}"
)
_WORD = re.compile(r"[A-Za-z_]{3,60}")
_HOLE = re.compile(r"\{[^{}]{0,60}\}")


def words(text: str) -> set[str]:
    """Return the words of a text that can tell messages apart, in lower case."""
    return {word.lower() for word in _WORD.findall(_FOLD.sub(" ", text))}


class Nearby:
    """The words of all entries."""

    def __init__(self, knowledge: Knowledge) -> None:
        """Count in how many entries each word stands."""
        self._entries = [(entry, words(_text(entry))) for entry in knowledge.entries.values()]
        self._counts = Counter(word for _, own in self._entries for word in own)

    def find(self, line: str) -> list[tuple[KnownEntry, float]]:
        """Return the entries nearest to ``line`` with their share of its weight, best first."""
        asked = words(line)
        whole = sum(self._weight(word) for word in asked)
        if not whole:
            return []
        scored = []
        for entry, own in self._entries:
            shared = asked & own
            share = sum(self._weight(word) for word in shared)
            thousandths = (2000 * share + whole) // (2 * whole)
            if len(shared) >= MIN_WORDS and thousandths >= THRESHOLD:
                scored.append((thousandths, entry))
        scored.sort(key=lambda item: (-item[0], item[1].slug))
        return [(entry, thousandths / 1000) for thousandths, entry in scored[:LIMIT]]

    def weights(self) -> dict[int, int]:
        """Return the weight of a word by the number of entries that use it.

        Whole numbers: sums of them are the same in every engine.
        """
        return {count: self._of(count) for count in sorted({0, *self._counts.values()})}

    def _weight(self, word: str) -> int:
        return self._of(self._counts.get(word, 0))

    def _of(self, count: int) -> int:
        return round(1000 * (math.log((len(self._entries) + 1) / (count + 1)) + 0.1))


def _text(entry: KnownEntry) -> str:
    texts = [signature.text or signature.regex or "" for signature in entry.signatures]
    return " ".join([entry.title, *(_HOLE.sub(" ", text) for text in texts)])
