"""The page of refuted claims: what everybody says and running it contradicted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from faultpedia.catalog import Entry
from faultpedia.site.book import Book
from faultpedia.site.shell import Page


@dataclass(frozen=True)
class Refutation:
    """One claim or remedy that does not hold. ``executed`` when a stored run shows it."""

    entry: Entry
    kind: str
    text: str
    truth: str
    anchor: str
    script: str | None
    executed: bool


def refutations(book: Book) -> Iterator[Refutation]:
    """Yield every refuted claim and remedy of the current entries."""
    for entry in book.current():
        for myth in entry.record.not_the_cause:
            yield _made(book, entry, "claim", myth.claim, myth.truth, "not-the-cause", myth.script)
        for dead in entry.record.dead_ends:
            yield _made(book, entry, "remedy", dead.text, dead.why, "dead-ends", dead.script)


def refuted_page(book: Book) -> Page:
    """Make the page; those that were run come first."""
    rows = sorted(refutations(book), key=lambda row: not row.executed)
    body = book.render(
        "refuted.html.j2", "../", rows=rows, executed=sum(row.executed for row in rows)
    )
    text = "Popular explanations and remedies of machine-learning failures that do not hold."
    return Page("refuted/", "What running it showed", text, body)


def _made(
    book: Book, entry: Entry, kind: str, text: str, truth: str, anchor: str, script: str | None
) -> Refutation:
    executed = script is not None and book.proven(entry, script)
    return Refutation(entry, kind, text, truth, anchor, script, executed)
