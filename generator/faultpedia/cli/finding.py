"""Entries for a text that somebody asks about: a slug, or an error message."""

from __future__ import annotations

from dataclasses import dataclass, field

from faultpedia.diagnose import Diagnoser
from faultpedia.diagnose.knowledge import KnownEntry, KnownSignature
from faultpedia.diagnose.patterns import Clue, OfEntry
from faultpedia.library import Library
from faultpedia.signatures import fold, normalise

MIN_PART = 8
"""A shorter text is part of too many messages."""
MAX_LINES = 200


@dataclass
class Found:
    """Entries whose message it is, those whose message contains it, and those that are like it."""

    exact: list[KnownEntry] = field(default_factory=list)
    near: list[KnownEntry] = field(default_factory=list)


def entries_for(text: str, library: Library) -> Found:
    """Look up an error message, or several lines of one; the best entry comes first."""
    known = library.knowledge.entries
    diagnoser = Diagnoser(library.knowledge)
    lines = [
        line
        for number, raw in enumerate(text.split("\n")[:MAX_LINES], 1)
        for line in normalise(raw.removesuffix("\r"), number)
    ]
    matches = [m for line in lines for m in diagnoser.index.match(line.clean, line.text)]
    clues = {match.owner.text for match in matches if isinstance(match.owner, Clue)}
    weights: dict[str, int] = {}
    others: list[KnownEntry] = []  # of which another line must be there as well
    for match in matches:
        if isinstance(match.owner, OfEntry):
            entry = known[match.owner.slug]
            if _holds(entry.signatures[match.owner.number], clues):
                weights[entry.slug] = max(weights.get(entry.slug, 0), match.weight)
            else:
                others.append(entry)
    exact = [known[slug] for slug in sorted(weights, key=lambda slug: (-weights[slug], slug))]
    asked = fold(" ".join(text.split())).lower()
    parts = [
        entry
        for entry in known.values()
        if len(asked) >= MIN_PART and any(asked in message for message in _messages(entry))
    ]
    near = [entry for line in lines for entry, _ in diagnoser.nearby.find(line.text)]
    if not exact and len(parts) == 1:
        exact = parts
    chosen = {entry.slug for entry in exact}
    others = [entry for entry in [*others, *parts, *near] if entry.slug not in chosen]
    return Found(exact, list({entry.slug: entry for entry in others}.values()))


def _holds(signature: KnownSignature, clues: set[str]) -> bool:
    return not signature.with_ or any(clue in clues for clue in signature.with_)


def _messages(entry: KnownEntry) -> list[str]:
    texts = (signature.text or "" for signature in entry.signatures)
    return [entry.title.lower(), *(fold(text).lower() for text in texts)]
