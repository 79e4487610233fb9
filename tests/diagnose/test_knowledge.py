"""What is taken from the records of entries."""

from __future__ import annotations

from pathlib import Path

from faultpedia.catalog import read
from faultpedia.diagnose import Diagnoser, Knowledge

ENTRIES = Path(__file__).parents[2] / "entries"


def test_every_entry_recognises_its_own_examples() -> None:
    catalog = read([ENTRIES])
    knowledge = Knowledge.from_catalog(catalog)
    diagnoser = Diagnoser(knowledge)
    for slug, entry in catalog.entries.items():
        for signature in entry.record.signatures:
            owners = [m.owner for m in diagnoser.index.match(signature.example)]
            assert slug in {getattr(owner, "slug", None) for owner in owners}, signature.example


def test_relations_are_turned_to_what_leads_to_what() -> None:
    knowledge = Knowledge.from_catalog(read([ENTRIES]))
    slugs = set(knowledge.entries)
    assert all(set(entry.leads_to) <= slugs for entry in knowledge.entries.values())
    assert Knowledge.from_json(knowledge.as_json()) == knowledge
