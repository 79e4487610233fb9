"""Markers in hand-written pages: ``<!-- faultpedia:areas -->`` becomes the list of areas."""

from __future__ import annotations

import re

from faultpedia.problems import did_you_mean
from faultpedia.site.book import Book

_MARKER = re.compile(r"<!-- *faultpedia:([a-z-]+) *-->")
_TEMPLATES = {
    "areas": "_areas.html.j2",
    "counts": "_counts.html.j2",
    "find": "_find.html.j2",
    "newest": "_newest.html.j2",
}


class MarkerError(Exception):
    """A page has a marker that does not exist."""


def has_markers(html: str) -> bool:
    """Tell whether there is anything to fill in."""
    return _MARKER.search(html) is not None


def fill(book: Book, html: str, url: str) -> str:
    """Replace the markers of the page at ``url`` (relative to the root of the site).

    Raises:
        MarkerError: a marker has an unknown name.
    """
    base = "../" * url.count("/") or "./"

    def replacement(found: re.Match[str]) -> str:
        template = _TEMPLATES.get(found[1])
        if template is None:
            hint = did_you_mean(found[1], _TEMPLATES) or f"Known: {', '.join(_TEMPLATES)}."
            raise MarkerError(
                f"{url or 'index'}: there is no marker 'faultpedia:{found[1]}'. {hint}"
            )
        return book.render(template, base)

    return _MARKER.sub(replacement, html)
