"""All files of the generated part of the site, from the checked entries."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from faultpedia.catalog import Entry
from faultpedia.site.book import Book
from faultpedia.site.jsonld import entry_json
from faultpedia.site.pages.entry import entry_page, entry_url
from faultpedia.site.pages.lists import list_pages
from faultpedia.site.pages.redirect import redirects
from faultpedia.site.pages.refuted import refuted_page
from faultpedia.site.pages.twin import markdown_twin
from faultpedia.site.shell import Page, Shell


@dataclass(frozen=True)
class Asset:
    """A file that is written as it is; ``path`` is relative to the root of the site."""

    path: str
    text: str


class Site:
    """The generated pages and files. Rendering needs no engine; the shell comes last."""

    def __init__(self, book: Book) -> None:
        self.book = book

    @cached_property
    def pages(self) -> list[Page]:
        """Every page that goes into the shell, rendered."""
        entries = [entry_page(self.book, e) for e in self.book.catalog.entries.values()]
        return [*entries, *list_pages(self.book), refuted_page(self.book)]

    @cached_property
    def assets(self) -> list[Asset]:
        """Every file that stands for itself."""
        return [
            *(a for e in self.book.catalog.entries.values() for a in self._of(e)),
            *(Asset(f"{url}index.html", html) for url, html in redirects(self.book)),
            *(Asset(file.path, file.text) for file in self.book.find.all()),
        ]

    def _of(self, entry: Entry) -> Iterator[Asset]:
        url = entry_url(entry.slug)
        yield Asset(f"{url}index.md", markdown_twin(self.book, entry))
        yield Asset(f"{url}entry.json", entry_json(self.book, entry))
        for name, script in entry.scripts.items():
            yield Asset(f"{url}{name}", script.text)
        if entry.proof is not None:
            proof = entry.proof.model_dump_json(by_alias=True, indent=1)
            yield Asset(f"{url}proof.json", f"{proof}\n")

    @property
    def depths(self) -> set[int]:
        """The depths for which a shell is needed."""
        return {page.depth for page in self.pages}

    def urls(self) -> list[str]:
        """The addresses of all pages that a search engine should know."""
        entries = self.book.catalog.entries
        gone = {entry_url(e.slug) for e in entries.values() if e.record.withdrawn}
        return [page.url for page in self.pages if page.url not in gone]

    def files(self, shell_of: Callable[[int], Shell]) -> Iterator[Asset]:
        """Yield every file of the generated part, pages put into the shell of their depth."""
        for page in self.pages:
            yield Asset(f"{page.url}index.html", shell_of(page.depth).fill(page))
        yield from self.assets
