"""Pages that list entries: areas, tags and all signatures, paginated where they are long."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

from faultpedia.site.book import Book
from faultpedia.site.pages.entry import signature_html
from faultpedia.site.prose import plain_text
from faultpedia.site.shell import Page

PER_PAGE = 100
"""Entries on one page of a list."""

T = TypeVar("T")


class Parent(NamedTuple):
    """The page above a list."""

    url: str
    title: str


def list_pages(book: Book) -> Iterator[Page]:
    """Make every list page."""
    yield _single(book, "areas/", "Areas", "areas.html.j2", "All areas of the encyclopedia.")
    for area in book.catalog.sorted_areas():
        yield from _paged(
            book,
            "list.html.j2",
            f"areas/{area.name}/",
            area.record.title,
            area.record.description,
            book.in_area(area.name),
            parent=Parent("areas/", "Areas"),
            key="entries",
        )
    yield _single(book, "tags/", "Tags", "tags.html.j2", "All tags of the encyclopedia.")
    for tag, entries in book.tags.items():
        yield from _paged(
            book,
            "list.html.j2",
            f"tags/{tag}/",
            f"Tag: {tag}",
            "",
            entries,
            parent=Parent("tags/", "Tags"),
            key="entries",
        )
    yield from _paged(
        book,
        "signatures.html.j2",
        "signatures/",
        "All messages",
        "",
        _rows(book),
        signature_html=signature_html,
        key="rows",
    )


def _rows(book: Book) -> list[tuple[Any, Any]]:
    rows = [(e, s) for e in book.current() for s in e.record.signatures]
    return sorted(rows, key=lambda row: (row[1].text or row[1].regex or "").casefold())


def _single(book: Book, url: str, title: str, template: str, description: str) -> Page:
    base = "../" * url.count("/")
    return Page(url, title, description, book.render(template, base))


def _paged(
    book: Book,
    template: str,
    url: str,
    title: str,
    description: str,
    items: Sequence[T],
    *,
    key: str,
    **values: Any,
) -> Iterator[Page]:
    """Make the pages of one list; the second has ``2/`` behind the address of the first."""
    chunks = [items[i : i + PER_PAGE] for i in range(0, len(items), PER_PAGE)] or [items]
    for number, chunk in enumerate(chunks, start=1):
        address = url if number == 1 else f"{url}{number}/"
        body = book.render(
            template,
            "../" * address.count("/"),
            title=title,
            description=description if number == 1 else "",
            number=number,
            pages=len(chunks),
            address=url,
            **{key: chunk},
            **values,
        )
        shown = title if number == 1 else f"{title}, page {number}"
        yield Page(address, shown, plain_text(description) or f"{title}: {len(items)} items.", body)
