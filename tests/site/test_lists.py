"""Pages that list entries: complete, in order, in pages where they are long."""

from __future__ import annotations

import pytest

from faultpedia.site import Page
from faultpedia.site.pages import lists
from faultpedia.site.pages.lists import list_pages
from tests.page import harmless, read, text, with_class
from tests.sample import HOSTILE, Records, full, record


def pages(records: Records) -> dict[str, Page]:
    found = list(list_pages(records.book()))
    by_url = {page.url: page for page in found}
    assert len(by_url) == len(found)
    return by_url


def titles(page: Page) -> list[str]:
    return [text(e) for e in with_class(read(page.body), "fp-card-title")]


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> int:
    """Three entries on a page."""
    monkeypatch.setattr(lists, "PER_PAGE", 3)
    return 3


def test_every_area_and_tag_has_a_page(records: Records) -> None:
    records.area("valves", title="Valves", description="What shuts.")
    records.entry("a", record(tags=["water", "air"]))
    records.entry("b", record(tags=["water"]), area="valves")

    assert set(pages(records)) == {
        "areas/",
        "areas/pumps/",
        "areas/valves/",
        "tags/",
        "tags/air/",
        "tags/water/",
        "signatures/",
    }


def test_area_page_lists_its_entries_by_title(records: Records) -> None:
    records.area("valves", title="Valves", description="What shuts **tight**.")
    records.entry("a", record(title="b second"))
    records.entry("b", record(title="A first"))
    records.entry("c", record(title="elsewhere"), area="valves")

    found = pages(records)

    assert titles(found["areas/pumps/"]) == ["A first", "b second"]
    assert titles(found["areas/valves/"]) == ["elsewhere"]
    assert found["areas/valves/"].title == "Valves"
    assert found["areas/valves/"].description == "What shuts tight."
    links = {e.get("href") for e in read(found["areas/pumps/"].body).iter("a")}
    assert {"../../", "../../areas/", "../../e/a/", "../../e/b/"} == links


def test_areas_stand_in_their_order_with_counts(records: Records) -> None:
    records.area("last", title="Last", description="Z.", order=2000)
    records.area("first", title="First", description="A.", order=1)
    records.area("empty", title="Empty", description="No entries.")
    for slug, area in [("a", "last"), ("b", "first"), ("c", "first"), ("d", "pumps")]:
        records.entry(slug, area=area)

    (shown,) = with_class(read(pages(records)["areas/"].body), "fp-areas")

    assert [text(e) for e in shown] == [
        "First 2 A.",
        "Pumps 1 What moves water.",
        "Last 1 Z.",
    ]


def test_tag_page_lists_entries_of_all_areas(records: Records) -> None:
    records.area("valves", title="Valves", description="What shuts.")
    records.entry("a", record(title="A", tags=["water"]))
    records.entry("b", record(title="B", tags=["water"]), area="valves")
    records.entry("c", record(title="C", tags=["air"]))

    found = pages(records)

    assert titles(found["tags/water/"]) == ["A", "B"]
    shown = {text(e): e.get("href") for e in with_class(read(found["tags/"].body), "fp-tag")}
    assert shown == {"air 1": "../tags/air/", "water 2": "../tags/water/"}


def test_withdrawn_entries_are_in_no_list(records: Records) -> None:
    records.entry("a", record(title="A", tags=["water"]))
    gone = {"date": "2026-04-01", "reason": "Wrong."}
    records.entry("b", record(title="B", tags=["water", "air"], withdrawn=gone))

    found = pages(records)

    assert "tags/air/" not in found
    for page in found.values():
        assert "e/b/" not in page.body


def test_signatures_are_sorted_and_link_to_their_entries(records: Records) -> None:
    def lines(*texts: str) -> list[dict[str, str]]:
        return [{"text": one, "example": one} for one in texts]

    records.entry("a", record(title="A", signatures=lines("zero water", "Air in pump {int}")))
    regex = [{"regex": "lost [0-9]+ <bar>", "example": "lost 3 <bar>"}]
    records.entry("b", record(title="B", signatures=regex))

    (shown,) = with_class(read(pages(records)["signatures/"].body), "fp-signatures")

    assert [text(e) for e in shown] == [
        "Air in pump {int} A initiating",
        "lost [0-9]+ <bar> B initiating",
        "zero water A initiating",
    ]
    assert [e.get("href") for e in shown.iter("a")] == ["../e/a/", "../e/b/", "../e/a/"]


@pytest.mark.usefixtures("short")
def test_long_list_is_cut_into_pages_that_lead_to_each_other(records: Records) -> None:
    for number in range(7):
        records.entry(f"e{number}", record(title=f"Title {number}"))

    found = pages(records)

    area = [found[f"areas/pumps/{tail}"] for tail in ("", "2/", "3/")]
    assert [titles(page) for page in area] == [
        ["Title 0", "Title 1", "Title 2"],
        ["Title 3", "Title 4", "Title 5"],
        ["Title 6"],
    ]
    assert [page.title for page in area] == ["Pumps", "Pumps, page 2", "Pumps, page 3"]
    assert "areas/pumps/4/" not in found
    (pager,) = with_class(read(area[1].body), "fp-pager")
    assert text(pager) == "1 2 3"
    links = [e.get("href") for e in pager.iter("a")]
    assert links == ["../../../areas/pumps/", "../../../areas/pumps/3/"]
    assert [text(e) for e in pager if e.get("aria-current") == "page"] == ["2"]


@pytest.mark.usefixtures("short")
def test_list_that_just_fits_is_one_page(records: Records) -> None:
    for number in range(3):
        records.entry(f"e{number}")

    found = pages(records)

    assert "areas/pumps/2/" not in found
    assert with_class(read(found["areas/pumps/"].body), "fp-pager") == []


@pytest.mark.usefixtures("short")
def test_description_stands_on_the_first_page_only(records: Records) -> None:
    for number in range(4):
        records.entry(f"e{number}")

    found = pages(records)

    assert "What moves water." in text(read(found["areas/pumps/"].body))
    assert "What moves water." not in text(read(found["areas/pumps/2/"].body))


def test_area_without_entries_has_an_empty_page(records: Records) -> None:
    assert titles(pages(records)["areas/pumps/"]) == []


def test_list_without_entries_at_all_can_be_made(records: Records) -> None:
    assert set(pages(records)) == {"areas/", "areas/pumps/", "tags/", "signatures/"}


@pytest.mark.parametrize("hostile", HOSTILE)
def test_hostile_text_is_shown_as_text(records: Records, hostile: str) -> None:
    records.area("pumps", title=hostile, description=hostile)
    records.entry("the-entry", full(hostile))

    found = pages(records)

    for page in found.values():
        harmless(read(page.body))
    assert titles(found["areas/pumps/"]) == [" ".join(hostile.split())]
    assert [text(e) for e in read(found["areas/pumps/"].body).iter("h1")] == [
        " ".join(hostile.split())
    ]


def test_every_page_describes_itself(records: Records) -> None:
    records.entry("a", record(tags=["water"]))

    for url, page in pages(records).items():
        assert page.title, url
        assert page.description, url
        assert len(list(read(page.body).iter("h1"))) == 1, url
