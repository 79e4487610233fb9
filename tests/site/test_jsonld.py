"""Structured data and the entry as JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest

from faultpedia.site.jsonld import entry_json, entry_jsonld
from tests.page import read
from tests.sample import HOSTILE, Records, full, record, scripts


def blocks(html: str) -> list[dict[str, Any]]:
    """Return what a search engine reads: the JSON of each script element."""
    elements = list(read(html).iter("script"))
    assert {e.get("type") for e in elements} == {"application/ld+json"}
    return [json.loads(e.text or "") for e in elements]


def test_article_says_what_the_entry_is_about(records: Records) -> None:
    records.entry("the-entry", record(summary="It **stops**.", tags=["water"]))
    book = records.book(name="Pedia", url="https://a.example/")

    (article,) = blocks(entry_jsonld(book, book.catalog.entries["the-entry"]))

    assert article == {
        "@context": "https://schema.org",
        "@type": "TechArticle",
        "headline": "Pump runs dry",
        "description": "It stops.",
        "dateCreated": "2026-03-01",
        "keywords": ["water"],
        "about": ["pump {number:int} ran dry after {time}"],
        "isPartOf": {"@type": "WebSite", "name": "Pedia"},
        "url": "https://a.example/e/the-entry/",
    }


def test_address_is_left_out_when_it_is_not_known(records: Records) -> None:
    book, entry = records.one(record())

    (article,) = blocks(entry_jsonld(book, entry))

    assert "url" not in article


@pytest.mark.parametrize("hostile", [*HOSTILE, "</SCRIPT><script>", "\u2028 \u2029", "]]>"])
def test_no_text_ends_the_element(records: Records, hostile: str) -> None:
    book, entry = records.one(full(hostile))

    html = entry_jsonld(book, entry)

    (article,) = blocks(html)
    assert html.count("<") == 2, "one element and nothing else"
    assert "<!--" not in html
    assert article["headline"] == hostile[:100]


def test_json_holds_the_record_as_it_is_written(records: Records) -> None:
    fields = full("__init__ <b> {{ x }}")
    records.entry("other", record(related=[{"entry": "the-entry", "type": "causes", "note": "n"}]))
    records.entry("the-entry", fields, scripts("plain"))
    records.prove("the-entry")
    book = records.book(url="https://a.example/")

    body = json.loads(entry_json(book, book.catalog.entries["the-entry"]))

    assert body["schema"] == 1
    assert (body["slug"], body["area"]) == ("the-entry", "pumps")
    assert body["url"] == "https://a.example/e/the-entry/"
    assert body["level"] == "executed"
    assert body["record"]["signatures"][0]["with"] == ["__init__ <b> {{ x }}"]
    assert body["record"]["title"] == fields["title"]
    assert body["links"] == [{"type": "caused-by", "entry": "other", "note": "n", "computed": True}]
    assert body["scripts"] == scripts("plain")


def test_json_leaves_out_what_the_record_does_not_say(records: Records) -> None:
    book, entry = records.one(record())

    body = json.loads(entry_json(book, entry))

    assert set(body["record"]) == set(record())
