"""Pages at former addresses."""

from __future__ import annotations

from collections.abc import Iterator

from faultpedia.site.book import Book
from faultpedia.site.pages.entry import entry_url


def redirects(book: Book) -> Iterator[tuple[str, str]]:
    """Yield address and HTML for each alias; it leads on by itself and by a link."""
    for alias, slug in sorted(book.links.aliases.items()):
        canonical = f"{book.settings.url}{entry_url(slug)}" if book.settings.url else ""
        html = book.render(
            "redirect.html.j2", "../../", slug=slug, title=book.title_of(slug), canonical=canonical
        )
        yield entry_url(alias), html
