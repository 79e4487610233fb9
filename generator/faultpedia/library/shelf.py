"""The library of a checkout, from its folders of entries."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from faultpedia import catalog as catalogs
from faultpedia import links
from faultpedia.catalog import Catalog, Entry
from faultpedia.diagnose import Knowledge
from faultpedia.library.library import Card, Library


def read_shelf(folders: Sequence[Path], site: str) -> Library:
    """Read the entries below ``folders``; ``site`` is where they are published."""
    catalog = catalogs.read(list(folders))
    resolved = links.resolve(catalog)

    def card(slug: str) -> Card:
        return _card(catalog, catalog.entries[slug], resolved)

    return Library(
        Knowledge.from_catalog(catalog),
        site,
        resolved.aliases,
        frozenset(catalog.entries),
        card,
    )


def _card(catalog: Catalog, entry: Entry, resolved: links.Links) -> Card:
    return {
        "schema": 1,
        "slug": entry.slug,
        "area": entry.area,
        "level": catalogs.reached_level(entry),
        "record": entry.record.model_dump(mode="json", by_alias=True, exclude_defaults=True),
        "links": [
            {
                "type": link.type,
                "entry": link.target,
                "title": catalog.entries[link.target].record.title,
                "note": link.note,
            }
            for link in resolved.of(entry.slug)
        ],
    }
