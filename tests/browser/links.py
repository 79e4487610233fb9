"""Follow every link of the served site."""

from __future__ import annotations

from html.parser import HTMLParser
from urllib.error import HTTPError
from urllib.parse import unquote, urldefrag, urljoin
from urllib.request import urlopen

_LINKS = {"a": "href", "link": "href", "script": "src", "img": "src", "use": "href"}


class Crawl:
    """Reads pages from ``base`` on; ``faults`` says which links of which page lead nowhere."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.pages: set[str] = set()
        self.faults: list[str] = []
        self._ids: dict[str, set[str] | None] = {}
        self._wanted: list[tuple[str, str, str]] = []
        self._from: dict[str, str] = {}

    def run(self) -> None:
        """Visit everything that can be reached from the home page and the list of pages."""
        queue = [self.base, *self._sitemap()]
        while queue:
            url = queue.pop()
            if url in self._ids:
                continue
            queue += self._visit(url)
        for page, target, anchor in self._wanted:
            ids = self._ids.get(target)
            if ids is not None and anchor not in ids:
                self._fault(page, f"{target}#{anchor}: there is no such place")

    def _sitemap(self) -> list[str]:
        with urlopen(f"{self.base}sitemap.xml") as answer:  # noqa: S310 - our own server
            text = answer.read().decode()
        return [part.split("</loc>")[0] for part in text.split("<loc>")[1:]]

    def _visit(self, url: str) -> list[str]:
        """Read one address; return the addresses that it links to."""
        try:
            with urlopen(url) as answer:  # noqa: S310 - our own server
                content, kind = answer.read(), answer.headers.get_content_type()
        except HTTPError as error:
            self._ids[url] = None
            self._fault(self._from.get(url, "sitemap.xml"), f"{url}: {error.code}")
            return []
        if kind != "text/html":
            self._ids[url] = None
            return []
        page = _Page()
        page.feed(content.decode())
        self._ids[url] = page.ids
        self.pages.add(url.removeprefix(self.base))
        if len(page.ids) != page.count:
            self._fault(url, "ids repeat")
        found = []
        for link in page.links:
            target, anchor = urldefrag(urljoin(url, link))
            if not target.startswith(self.base):
                if not link.startswith(("https://", "http://", "data:")):
                    self._fault(url, f"{link}: leaves the site")
                continue
            if anchor:
                self._wanted.append((url, target, unquote(anchor)))
            self._from.setdefault(target, url)
            found.append(target)
        return found

    def _fault(self, page: str, what: str) -> None:
        fault = f"{page.removeprefix(self.base) or 'home'}: {what.replace(self.base, '')}"
        if fault not in self.faults:
            self.faults.append(fault)


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.count = 0
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        name = values.get("id")
        if name:
            self.ids.add(name)
            self.count += 1
        link = values.get(_LINKS.get(tag, ""))
        if link:
            self.links.append(link)
