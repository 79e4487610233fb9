"""Structured data for search engines, and the entry as JSON for programs."""

from __future__ import annotations

import json
from typing import Any

from faultpedia.catalog import Entry
from faultpedia.site.book import Book
from faultpedia.site.prose import plain_text


def entry_jsonld(book: Book, entry: Entry) -> str:
    """Return the ``<script type="application/ld+json">`` element of an entry page."""
    record = entry.record
    article: dict[str, Any] = {
        "@context": "https://schema.org",
        "@type": "TechArticle",
        "headline": record.title,
        "description": plain_text(record.summary),
        "dateCreated": record.added.isoformat(),
        "keywords": record.tags,
        "about": [s.text for s in record.signatures if s.text],
        "isPartOf": {"@type": "WebSite", "name": book.settings.name},
    }
    if book.settings.url:
        article["url"] = f"{book.settings.url}e/{entry.slug}/"
    # The questions are not repeated here: they stand on the page, and twice is too heavy.
    return f'<script type="application/ld+json">{_in_script(article)}</script>'


def entry_json(book: Book, entry: Entry) -> str:
    """Return the whole entry as JSON: the record, its place, its links and its scripts."""
    body = {
        "schema": 1,
        "slug": entry.slug,
        "area": entry.area,
        "url": f"{book.settings.url}e/{entry.slug}/",
        "level": book.level(entry),
        "record": entry.record.model_dump(mode="json", by_alias=True, exclude_defaults=True),
        "links": [
            {"type": x.type, "entry": x.target, "note": x.note, "computed": x.computed}
            for x in book.links.of(entry.slug)
        ],
        "scripts": {name: script.text for name, script in entry.scripts.items()},
    }
    return json.dumps(body, indent=1, ensure_ascii=False) + "\n"


def _in_script(value: object) -> str:
    """Encode JSON so that no text can end the script element or open a comment in it."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
