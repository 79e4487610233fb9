"""All files of the generated part: what there is, and that two runs give the same."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from faultpedia.site import SOURCE, Shell, Site, has_markers
from tests.page import harmless, read, text
from tests.sample import HOSTILE, Records, full, record, scripts

THEME = f"<html><head><title>FaultpediaShellTitle</title></head><body>{{}}{SOURCE}</body></html>"


def shells() -> Callable[[int], Shell]:
    return lambda depth: Shell(THEME, depth)


def files(site: Site) -> dict[str, str]:
    found = list(site.files(shells()))
    by_path = {asset.path: asset.text for asset in found}
    assert len(by_path) == len(found), "no file is written twice"
    return by_path


def test_every_entry_has_its_page_its_other_forms_and_its_scripts(records: Records) -> None:
    records.entry("the-entry", full("plain"), scripts("plain"))

    found = files(records.site())

    assert {path for path in found if path.startswith("e/")} == {
        "e/the-entry/index.html",
        "e/the-entry/index.md",
        "e/the-entry/entry.json",
        *(f"e/the-entry/{name}" for name in scripts("plain")),
    }
    assert found["e/the-entry/fixed.py"] == scripts("plain")["fixed.py"]


def test_proof_is_there_when_there_is_one(records: Records) -> None:
    records.entry("run", record(), scripts("plain"))
    records.prove("run", "as claimed")
    signatures = [{"text": "pump {int} ran wet", "example": "pump 3 ran wet"}]
    records.entry("not-run", record(signatures=signatures))

    found = files(records.site())

    assert json.loads(found["e/run/proof.json"])["runs"]["fixed.py"]["outcome"] == "as claimed"
    assert "e/not-run/proof.json" not in found


def test_page_is_the_shell_with_the_entry_in_it(records: Records) -> None:
    records.entry("the-entry", record(title="A <b> & c"))

    html = files(records.site())["e/the-entry/index.html"]

    assert html.startswith("<html><head><title>A &lt;b&gt; &amp; c</title><script type=")
    assert '<article class="fp-entry">' in html
    assert "FaultpediaShell" not in html


def test_former_slug_redirects_by_itself_and_by_a_link(records: Records) -> None:
    records.entry("new", record(title="New <i>", aliases=["old", "older"]))
    site = records.site(url="https://a.example/")

    root = read(files(site)["e/old/index.html"].removeprefix("<!doctype html>"))

    refresh = [e.get("content") for e in root.iter("meta") if e.get("http-equiv") == "refresh"]
    assert refresh == ["0; url=../new/"]
    assert [(e.get("href"), text(e)) for e in root.iter("a")] == [("../new/", "New <i>")]
    canonical = [e.get("href") for e in root.iter("link") if e.get("rel") == "canonical"]
    assert canonical == ["https://a.example/e/new/"]
    robots = [e.get("content") for e in root.iter("meta") if e.get("name") == "robots"]
    assert robots == ["noindex"]
    assert "e/older/index.html" in files(site)


def test_redirect_without_a_site_address_has_no_canonical_one(records: Records) -> None:
    records.entry("new", record(aliases=["old"]))

    assert "canonical" not in files(records.site())["e/old/index.html"]


@pytest.mark.parametrize("hostile", HOSTILE)
def test_redirect_shows_a_hostile_title_as_text(records: Records, hostile: str) -> None:
    records.entry("new", record(title=hostile, aliases=["old"]))

    html = files(records.site())["e/old/index.html"].removeprefix("<!doctype html>")

    root = read(html)
    harmless(root)
    assert [text(e) for e in root.iter("title")] == [" ".join(hostile.split())]


def test_withdrawn_entry_keeps_its_page_but_is_not_announced(records: Records) -> None:
    gone = {"date": "2026-04-01", "reason": "Wrong."}
    records.entry("gone", record(withdrawn=gone))
    records.entry("the-entry")

    site = records.site()

    assert "e/gone/index.html" in files(site)
    assert "e/gone/" not in site.urls()
    assert "e/the-entry/" in site.urls()


def test_addresses_for_search_engines_are_pages_that_exist(records: Records) -> None:
    records.entry("the-entry", record(tags=["water"], aliases=["old"]))

    site = records.site()

    urls = site.urls()
    assert {f"{url}index.html" for url in urls} <= set(files(site))
    assert "e/old/" not in urls
    assert {"areas/", "areas/pumps/", "tags/water/", "signatures/", "refuted/"} <= set(urls)


def test_depths_are_those_of_the_pages(records: Records) -> None:
    records.entry("the-entry")

    assert records.site().depths == {1, 2}


def test_two_builds_give_the_same_bytes(records: Records) -> None:
    records.entry("a", full("plain"), scripts("plain"))
    records.entry("b", record(related=[{"entry": "a", "type": "causes", "note": "n"}]))
    records.entry("c", record(related=[{"entry": "a", "type": "wraps", "note": "n"}]))

    first, second = files(records.site()), files(records.site())

    assert first == second
    assert list(first) == list(second)


def test_text_that_looks_like_a_marker_is_not_filled(records: Records) -> None:
    records.entry("the-entry", full("<!-- faultpedia:counts -->"))

    for path, content in files(records.site()).items():
        if path.endswith(".html"):
            assert not has_markers(content), path


@pytest.mark.parametrize("hostile", HOSTILE)
def test_hostile_titles_and_summaries_keep_the_head_whole(records: Records, hostile: str) -> None:
    records.entry("the-entry", full(hostile), scripts(hostile))

    html = files(records.site())["e/the-entry/index.html"]

    head, rest = html.split("</head>", 1)
    root = read(head.removeprefix("<html>") + "</head>")
    assert [text(e) for e in root.iter("title")] == [" ".join(hostile.split())]
    assert {e.tag for e in root.iter()} == {"root", "head", "title", "script"}
    assert rest.endswith("</body></html>")
