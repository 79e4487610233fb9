"""Which lines of a long log are looked at: those that contain a key or a trigger word.

Most lines of a log say nothing of a failure, and a log can have gigabytes. A block of whole lines
is searched at once, as bytes: control characters and runs of blanks are folded to one blank,
escape sequences go, and then every key of the index (`Index.keys`) and every trigger word
(`shapes.TRIGGERS`) is looked for. Only the lines where one stands are read any further. What is
looked at never depends on how the search is done, or on where a block ends.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from faultpedia.signatures import fold
from faultpedia.signatures.matchers import GRAM, automaton, encode, has_automaton
from faultpedia.signatures.normalise import ESCAPES

_BLANK, _LINE_FEED, _ESCAPE, _DELETE = 32, 10, 27, 127
_KEPT = (_LINE_FEED, _ESCAPE)
_FOLDED = bytes(
    _BLANK if (code < _BLANK and code not in _KEPT) or code == _DELETE else code
    for code in range(256)
)
_ESCAPES = re.compile(ESCAPES.encode())


class Gate:
    """Finds the lines of a block in which one of many words stands."""

    def __init__(self, words: Sequence[str], matcher: str = "best") -> None:
        """Prepare the search for ``words``; ``matcher`` as in `make_matcher`."""
        coded = sorted({encode(fold(word)) for word in words})
        fast = has_automaton() and matcher != "grams"
        self._automaton = automaton(coded) if fast else None
        self._short = [word for word in coded if len(word) < GRAM]
        self._long: dict[bytes, list[bytes]] = {}
        if not fast:
            self._file([word for word in coded if len(word) >= GRAM])

    def lines(self, block: bytes) -> list[int]:
        """Return the numbers, from 0, of the lines of ``block`` that are to be looked at."""
        folded = folded_block(block)
        found: list[int] = []
        line, counted = 0, 0
        for at in self._places(folded):
            if at < counted:
                continue
            line += folded.count(b"\n", counted, at)
            found.append(line)
            end = folded.find(b"\n", at)
            if end < 0:
                break
            line, counted = line + 1, end + 1
        return found

    def _places(self, folded: bytes) -> list[int]:
        if self._automaton is not None:
            hits = self._automaton.find_matches_as_indexes(folded, overlapping=False)
            return [start for _, start, _ in hits]
        places = []
        for word in self._short:
            at = folded.find(word)
            while at >= 0:
                places.append(at)
                at = folded.find(word, at + 1)
        grams = self._long
        for at in [i for i in range(len(folded) - GRAM + 1) if folded[i : i + GRAM] in grams]:
            start = folded.rfind(b"\n", 0, at) + 1
            end = folded.find(b"\n", at)
            line = folded[start : end if end >= 0 else len(folded)]
            if any(word in line for word in grams[folded[at : at + GRAM]]):
                places.append(at)
        return sorted(places)

    def _file(self, words: list[bytes]) -> None:
        shared = Counter(gram for word in words for gram in _grams(word))
        for word in words:
            rarest = min(_grams(word), key=lambda gram: shared[gram])
            self._long.setdefault(rarest, []).append(word)


def folded_block(block: bytes) -> bytes:
    """Return ``block`` with blanks folded and escape sequences taken out, line by line."""
    folded = block.translate(_FOLDED)
    if b"\x1b" in folded:
        folded = _ESCAPES.sub(b"", folded)
    while b"  " in folded:
        folded = folded.replace(b"  ", b" ")
    return folded


def _grams(word: bytes) -> list[bytes]:
    return [word[at : at + GRAM] for at in range(len(word) - GRAM + 1)]
