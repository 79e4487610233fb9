"""What the entries that exist say about a new one: its neighbours, its area, versions to pin."""

from __future__ import annotations

import math
import re
from collections import Counter
from functools import cached_property

from packaging.requirements import InvalidRequirement, Requirement
from packaging.utils import canonicalize_name

from faultpedia.catalog import Catalog, Entry, HeaderError, read_header
from faultpedia.diagnose import Diagnoser, Knowledge
from faultpedia.diagnose.nearby import words
from faultpedia.signatures import SignatureError, parse

LIMIT = 3
_LEAST_LIKE = 0.1
_LEAST = 2.0
"""Weight of shared words below which no area is proposed."""


class Known:
    """The catalog, asked by somebody who is about to add to it."""

    def __init__(self, catalog: Catalog) -> None:
        """Ask ``catalog``."""
        self.catalog = catalog

    @cached_property
    def diagnoser(self) -> Diagnoser:
        """The diagnosis with the signatures of all entries."""
        return Diagnoser(Knowledge.from_catalog(self.catalog))

    def nearest(self, message: str) -> list[tuple[str, str]]:
        """Return slug and title of the entries whose messages are most like ``message``."""
        return [(entry.slug, entry.title) for entry, _ in self.diagnoser.nearby.find(message)]

    def similar(self, entry: Entry) -> list[tuple[str, float]]:
        """Return the entries most like ``entry``, the nearest first, with the likeness (0 to 1)."""
        asked = self._words[entry.slug]
        scored = []
        for other in self.catalog.entries.values():
            if other.slug != entry.slug and other.record.withdrawn is None:
                score = self._likeness(asked, self._words[other.slug])
                if score >= _LEAST_LIKE:
                    scored.append((other.slug, round(score, 2)))
        return sorted(scored, key=lambda row: (-row[1], row[0]))[:LIMIT]

    def _likeness(self, one: set[str], other: set[str]) -> float:
        """Return the shared part of the weight of all words; rare words weigh more."""
        whole = sum(map(self._weight, sorted(one | other)))
        return sum(map(self._weight, sorted(one & other))) / whole if whole else 0.0

    def _weight(self, word: str) -> float:
        return math.log((len(self.catalog.entries) + 1) / (self._counts.get(word, 0) + 1)) + 0.1

    @cached_property
    def _counts(self) -> Counter[str]:
        return Counter(word for own in self._words.values() for word in own)

    @cached_property
    def _words(self) -> dict[str, set[str]]:
        return {entry.slug: _words_of(entry) for entry in self.catalog.entries.values()}

    def same(self, signature: str) -> str | None:
        """Return the entry that has a signature with the same words."""
        skeleton = parse(signature).skeleton
        for entry in self.catalog.entries.values():
            for spec in entry.record.signatures:
                if spec.text is not None and _skeleton(spec.text) == skeleton:
                    return entry.slug
        return None

    def area(self, *texts: str) -> str | None:
        """Return the area whose entries share the most telling words with ``texts``."""
        asked = words(" ".join(texts).replace("/", " ").replace(".", " ").replace("_", " "))
        counts = Counter(word for own in self._areas.values() for word in own)
        scores = {
            area: sum(math.log((len(self._areas) + 1) / counts[word]) for word in asked & own)
            for area, own in self._areas.items()
        }
        if len(scores) == 1:
            return next(iter(scores))
        best = max(scores, key=lambda area: (scores[area], area), default=None)
        return best if best is not None and scores[best] >= _LEAST else None

    def pin(self, name: str) -> str:
        """Return ``name`` pinned to the version that most scripts of the entries run with."""
        found = self._pins.get(name)
        return f"{name}=={found}" if found else name

    @cached_property
    def _areas(self) -> dict[str, set[str]]:
        """Return the words of each area: of its own description and of its entries."""
        found: dict[str, set[str]] = {}
        for name, area in self.catalog.areas.items():
            found[name] = words(
                f"{name.replace('-', ' ')} {area.record.title} {area.record.description}"
            )
        for entry in self.catalog.entries.values():
            record = entry.record
            texts = [record.title, *record.tags, *record.stack, *record.software]
            for signature in record.signatures:
                texts += [signature.text or "", signature.raised_by or ""]
            text = re.sub(r"\{[^{}]*\}|[/._-]", " ", " ".join(texts))
            found.setdefault(entry.area, set()).update(words(text))
        return found

    @cached_property
    def _pins(self) -> dict[str, str]:
        counts: dict[str, Counter[str]] = {}
        for entry in self.catalog.entries.values():
            for script in entry.scripts.values():
                for name, version in _pinned(script.text):
                    counts.setdefault(name, Counter())[version] += 1
        return {name: versions.most_common(1)[0][0] for name, versions in counts.items()}


def _words_of(entry: Entry) -> set[str]:
    """Return the words by which entries are compared: titles, tags, messages."""
    record = entry.record
    texts = [record.title, *record.tags, *(s.text or s.regex or "" for s in record.signatures)]
    return words(re.sub(r"\{[^{}]*\}|[-_.]", " ", " ".join(texts)))


def _skeleton(text: str) -> str | None:
    try:
        return parse(text).skeleton
    except SignatureError:
        return None


def _pinned(text: str) -> list[tuple[str, str]]:
    try:
        header = read_header(text)
    except HeaderError:
        return []
    found: list[tuple[str, str]] = []
    for need in header.dependencies if header else ():
        try:
            requirement = Requirement(need)
        except InvalidRequirement:
            continue
        name = canonicalize_name(requirement.name)
        found += [(name, s.version) for s in requirement.specifier if s.operator == "=="]
    return found
