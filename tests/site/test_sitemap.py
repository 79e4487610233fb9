"""The list of pages for search engines."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from faultpedia.site import sitemap

SITE = "https://a.example/pedia/"
WRITTEN = f"""<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
    <url>
         <loc>{SITE}</loc>
    </url>
    <url>
         <loc>{SITE}faultpedia-shell/2/</loc>
         <lastmod>2026-01-01</lastmod>
    </url>
    <url>
         <loc>{SITE}about/</loc>
    </url>
</urlset>"""


def locations(xml: str) -> list[str]:
    return [e.text or "" for e in ET.fromstring(xml).iter() if e.tag.endswith("}loc")]  # noqa: S314


def test_pages_are_added_behind_those_of_the_engine() -> None:
    xml = sitemap.extend(WRITTEN, SITE, ["e/a/", "tags/b/"])

    assert locations(xml) == [*locations(WRITTEN), f"{SITE}e/a/", f"{SITE}tags/b/"]


def test_missing_sitemap_is_made() -> None:
    assert locations(sitemap.extend("", SITE, ["e/a/"])) == [f"{SITE}e/a/"]


def test_addresses_are_escaped() -> None:
    assert locations(sitemap.extend("", SITE, ["e/a&b<c/"])) == [f"{SITE}e/a&b<c/"]


def test_without_a_site_address_nothing_is_added() -> None:
    assert sitemap.extend(WRITTEN, "", ["e/a/"]) == WRITTEN


def test_only_addresses_that_hold_the_part_are_removed() -> None:
    assert locations(sitemap.without(WRITTEN, "faultpedia-shell/")) == [SITE, f"{SITE}about/"]
    assert sitemap.without(WRITTEN, "elsewhere/") == WRITTEN
