"""Every pattern the diagnosis looks for, in one index: tables, signatures, and clues."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from faultpedia.diagnose.knowledge import Knowledge
from faultpedia.diagnose.tables import GROUPS, Group
from faultpedia.signatures import AnySignature, Index, SignatureError, compile_signature
from faultpedia.signatures.index import MIN_KEY

_RAW = "regex:"


@dataclass(frozen=True)
class Rule:
    """A message of the tables."""

    group: Group


@dataclass(frozen=True)
class OfEntry:
    """A signature of an entry."""

    slug: str
    number: int


@dataclass(frozen=True)
class Clue:
    """A line that entries ask about: ``with``, ``without``, ``points_to``, ``rules_out``."""

    text: str


Owner = Rule | OfEntry | Clue


def build_index(knowledge: Knowledge, matcher: str = "best") -> Index[Owner]:
    """Put all patterns into one index; what cannot be read or looked up is left out.

    `faultpedia check` reports such a signature, so a log need not be refused for it.
    """
    return Index(usable_patterns(knowledge), matcher)


def _patterns(knowledge: Knowledge) -> Iterator[tuple[str | None, str | None, Owner]]:
    for entry in knowledge.entries.values():
        for number, signature in enumerate(entry.signatures):
            yield signature.text, signature.regex, OfEntry(entry.slug, number)
    for text in _clues(knowledge):
        yield text, None, Clue(text)
    for group in GROUPS:
        rule = Rule(group)
        for text in group["texts"]:
            if text.startswith(_RAW):
                yield None, text.removeprefix(_RAW), rule
            else:
                yield text, None, rule


def _clues(knowledge: Knowledge) -> list[str]:
    found: dict[str, None] = {}
    for entry in knowledge.entries.values():
        for signature in entry.signatures:
            found |= dict.fromkeys((*signature.with_, *signature.without))
        for cause in entry.causes:
            found |= dict.fromkeys((*cause.points_to, *cause.rules_out))
    return list(found)


def usable_patterns(knowledge: Knowledge) -> Iterator[tuple[AnySignature, Owner]]:
    """Yield every pattern that can be read and looked up, with whose it is."""
    for text, regex, owner in _patterns(knowledge):
        try:
            signature = compile_signature(text, regex)
        except SignatureError:
            continue
        if len(signature.key.strip(" ")) >= MIN_KEY:
            yield signature, owner
