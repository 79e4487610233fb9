"""Prose fields: Markdown in which no text of a record can become markup.

HTML, entities, images, headings and link definitions are plain text here; ``[text](address)`` leads
to http(s), to an anchor or, as ``entry:slug``, to another entry. This is the only place where
record text becomes HTML.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.inlinepatterns import (
    LINK_RE,
    AutolinkInlineProcessor,
    InlineProcessor,
    LinkInlineProcessor,
)
from markdown.preprocessors import Preprocessor
from markdown.treeprocessors import Treeprocessor
from markdown.util import AMP_SUBSTITUTE
from markupsafe import Markup

from faultpedia.site import code

EntryTitle = Callable[[str], str | None]
"""Gives the title of the entry with a slug (or former slug), None when there is none."""


class Prose:
    """Renders prose; one instance serves a whole build because setting up Markdown is slow."""

    def __init__(self, title_of: EntryTitle) -> None:
        self._links = _Links(title_of)
        self._markdown = _markdown(self._links)

    def block(self, text: str, base: str) -> Markup:
        """Render ``text``; ``base`` is the relative way to the root of the site (``../../``)."""
        self._links.base = base
        self._markdown.reset()
        html = self._markdown.convert(text)
        # A block of code that scrolls sideways must be reachable by keyboard.
        return Markup(html.replace("<pre><code>", '<pre><code tabindex="0">'))  # noqa: S704 - HTML is disabled

    def inline(self, text: str, base: str) -> Markup:
        """Render a text of one paragraph without the paragraph around it."""
        html = self.block(text, base)
        if html.count("<p>") == 1 and html.startswith("<p>") and html.endswith("</p>"):
            return html[3:-4]
        return html


_OPENING = re.compile(r"(`{3,}|~{3,})[ \t]*([\w#.+-]*)[^`]*")


def fences(lines: list[str]) -> Iterator[tuple[int, int, str]]:
    """Yield the first line, the last line and the language of each fenced block."""
    unclosed: set[str] = set()  # so that many of them do not make many searches
    at = 0
    while at < len(lines):
        opening = _OPENING.fullmatch(lines[at])
        if opening and opening[1] not in unclosed:
            places = range(at + 1, len(lines))
            end = next((n for n in places if lines[n].rstrip() == opening[1]), None)
            if end is not None:
                yield at, end, opening[2]
                at = end
            else:
                unclosed.add(opening[1])
        at += 1


def plain_text(text: str) -> str:
    """Return prose without its marks, on one line, for titles, descriptions and feeds."""
    without_links = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return " ".join(re.sub(r"[`*]", "", without_links).split())


def is_web(url: str | None) -> bool:
    """Tell whether ``url`` is a web address; no other scheme gets a link."""
    return url is not None and url.startswith(("http://", "https://"))


def leads_on(target: str) -> bool:
    """Tell whether prose may link to ``target``: the web, an anchor, or an entry."""
    return is_web(target) or target.startswith(("#", "entry:"))


def _markdown(links: _Links) -> Markdown:
    markdown = Markdown(extensions=["sane_lists"], output_format="html")
    markdown.preprocessors.deregister("html_block")
    markdown.preprocessors.register(_Fences(markdown), "faultpedia-fences", 25)
    markdown.preprocessors.register(_Limits(markdown), "faultpedia-limits", 24)
    for name in (
        *("html", "entity", "automail", "reference", "short_reference"),
        *("image_link", "image_reference", "short_image_ref"),
    ):
        markdown.inlinePatterns.deregister(name)
    for name in ("hashheader", "setextheader", "reference"):
        markdown.parser.blockprocessors.deregister(name)
    markdown.inlinePatterns.register(_Link(LINK_RE, markdown), "link", 160)
    markdown.inlinePatterns.register(
        AutolinkInlineProcessor(r"<(https?://[^\s<>]*)>", markdown), "autolink", 120
    )
    markdown.inlinePatterns.register(_Underscores(r"_+", markdown), "faultpedia-underscores", 70)
    markdown.inlinePatterns.register(_Ampersand("&", markdown), "faultpedia-ampersand", 75)
    markdown.treeprocessors.register(links, "faultpedia-links", 5)
    return markdown


class _Fences(Preprocessor):
    """Takes fenced code out of the text.

    Markdown's own extension reads options behind the language; here they are not read, because
    they reach into the highlighter and a wrong one ends the build.
    """

    def run(self, lines: list[str]) -> list[str]:
        kept: list[str] = []
        at = 0
        for start, end, language in fences(lines):
            html = code.block("\n".join(lines[start + 1 : end]), language)
            kept += [*lines[at:start], "", self.md.htmlStash.store(html), ""]
            at = end + 1
        return kept + lines[at:]


class _Limits(Preprocessor):
    """Shows as it is what nobody would write and Markdown would choke on."""

    _MAX_BRACKETS = 200  # for each, Markdown looks for the end up to the end of the text
    _NESTED = re.compile(
        r"^(?:[ \t]*(?:>|(?:[-*+]|[0-9]{1,9}[.)])[ \t]+)){20}", re.MULTILINE
    )  # lists and quotes; it descends into each

    def run(self, lines: list[str]) -> list[str]:
        text = "\n".join(lines)
        if text.count("[") <= self._MAX_BRACKETS and not self._NESTED.search(text):
            return lines
        return [self.md.htmlStash.store(Markup("<p>{}</p>").format(text))]


class _Link(LinkInlineProcessor):
    """Reads ``[text](address)``; with an address of another scheme it is text."""

    def handleMatch(  # type: ignore[override] # noqa: N802 - the name is Markdown's
        self, m: re.Match[str], data: str
    ) -> tuple[Element | None, int | None, int | None]:
        link, start, end = super().handleMatch(m, data)
        if isinstance(link, Element) and leads_on(link.get("href", "")):
            return link, start, end
        return None, None, None


class _Ampersand(InlineProcessor):
    """Keeps ``&lt;`` as it is: entities are text here."""

    def handleMatch(  # type: ignore[override] # noqa: N802 - the name is Markdown's
        self,
        m: re.Match[str],
        data: str,  # noqa: ARG002
    ) -> tuple[str, int, int]:
        return f"{AMP_SUBSTITUTE}amp;", m.start(0), m.end(0)


class _Underscores(InlineProcessor):
    """Keeps underscores as they are: here they stand in identifiers, never for emphasis."""

    def handleMatch(  # type: ignore[override] # noqa: N802 - the name is Markdown's
        self,
        m: re.Match[str],
        data: str,  # noqa: ARG002
    ) -> tuple[str, int, int]:
        return m[0], m.start(0), m.end(0)


class _Links(Treeprocessor):
    """Resolves entry links."""

    def __init__(self, title_of: EntryTitle) -> None:
        super().__init__()
        self.title_of = title_of
        self.base = ""

    def run(self, root: Element) -> None:
        for link in root.iter("a"):
            href = link.get("href", "")
            if href.startswith("entry:"):
                self._entry(link, href.removeprefix("entry:"))
            elif is_web(href):
                link.set("rel", "noopener")

    def _entry(self, link: Element, target: str) -> None:
        slug, sign, anchor = target.partition("#")
        link.set("href", f"{self.base}e/{slug}/{sign}{anchor}")
        if not link.text and not len(link):
            link.text = self.title_of(slug) or slug
