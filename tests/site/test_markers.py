"""Markers of hand-written pages become lists."""

from __future__ import annotations

import pytest

from faultpedia.site import Book, MarkerError, fill, has_markers
from tests.page import read, text, with_class
from tests.sample import Records, record


@pytest.fixture
def book(records: Records) -> Book:
    records.area("empty", title="Nothing here", description="No entry yet.")
    for number in range(14):
        records.entry(
            f"entry-{number}", record(title=f"Entry {number}", added=f"2026-01-{number + 1:02}")
        )
    records.entry(
        "gone",
        record(
            title="Gone", added="2026-02-01", withdrawn={"date": "2026-03-01", "reason": "Wrong."}
        ),
    )
    return records.book()


def test_page_without_markers_is_left_alone(book: Book) -> None:
    html = "<p>text</p> <!-- a comment -->"

    assert not has_markers(html)
    assert fill(book, html, "") == html


def test_newest_lists_the_last_twelve_first_and_no_withdrawn_entry(book: Book) -> None:
    root = read(fill(book, "<div><!-- faultpedia:newest --></div>", ""))

    titles = [text(e) for e in with_class(root, "fp-card-title")]
    assert titles == [f"Entry {n}" for n in range(13, 1, -1)]


def test_areas_show_counts_and_leave_empty_ones_out(book: Book) -> None:
    root = read(fill(book, "<div><!-- faultpedia:areas --></div>", ""))

    assert [text(e) for e in root.iter("li")] == ["Pumps 14 What moves water."]


def test_counts_add_up(book: Book) -> None:
    root = read(fill(book, "<div><!-- faultpedia:counts --></div>", ""))

    assert [text(e) for e in root.iter("dd")] == ["14", "14"]
    assert [text(e) for e in root.iter("dt")] == ["entries", "reported"]


@pytest.mark.parametrize(
    ("url", "base"), [("", "./"), ("about/", "../"), ("guide/first/", "../../")]
)
def test_links_lead_home_from_any_depth(book: Book, url: str, base: str) -> None:
    root = read(fill(book, "<div><!-- faultpedia:areas --></div>", url))

    assert [e.get("href") for e in root.iter("a")] == [f"{base}areas/pumps/"]


def test_several_markers_on_a_page_are_all_filled(book: Book) -> None:
    html = fill(book, "a<!-- faultpedia:counts -->b<!--faultpedia:areas-->c", "")

    assert not has_markers(html)
    assert [html.count(part) for part in ("fp-counts", "fp-areas")] == [1, 1]


def test_unknown_marker_is_refused_with_spelling_help(book: Book) -> None:
    with pytest.raises(MarkerError, match=r"about/: .*'faultpedia:area'\. Did you mean 'areas'\?"):
        fill(book, "<!-- faultpedia:area -->", "about/")
    with pytest.raises(MarkerError, match=r"index: .*Known: areas, counts, .*newest\."):
        fill(book, "<!-- faultpedia:zzz -->", "")
