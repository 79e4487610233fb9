"""HTML for tests: a strict reader that gives elements and text."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from xml.etree.ElementTree import Element

_VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}
_BLOCK = {
    "address", "article", "aside", "blockquote", "details", "div", "dl", "fieldset", "figure",
    "footer", "form", "h1", "h2", "h3", "h4", "header", "hr", "main", "nav", "ol", "p", "pre",
    "section", "table", "ul",
}  # fmt: skip
_PARTS = {"li", "dt", "dd", "tr", "td", "th", "summary", "figcaption"}


def read(html: str) -> Element:
    """Read HTML into an element tree below one root.

    Raises:
        AssertionError: a tag is not closed where it should be, or a block stands inside a
            paragraph, where a browser would tear the paragraph apart.
    """
    reader = _Reader()
    reader.feed(html)
    reader.close()
    assert len(reader.open) == 1, f"never closed: {[e.tag for e in reader.open[1:]]}"
    return reader.open[0]


def text(element: Element) -> str:
    """Return all text in an element, blanks folded, a blank between blocks."""
    return " ".join("".join(_texts(element)).split())


def _texts(element: Element) -> Iterator[str]:
    block = element.tag in _BLOCK or element.tag in _PARTS
    yield " " if block else ""
    yield element.text or ""
    for child in element:
        yield from _texts(child)
        yield child.tail or ""
    yield " " if block else ""


def ids(root: Element) -> list[str]:
    """Return every id, in order."""
    return [e.attrib["id"] for e in root.iter() if "id" in e.attrib]


def with_class(root: Element, name: str) -> list[Element]:
    """Return the elements that have a class."""
    return [e for e in root.iter() if name in e.attrib.get("class", "").split()]


def harmless(root: Element) -> None:
    """Assert that nothing in the page runs, loads or leads where a record sent it."""
    for element in root.iter():
        assert element.tag not in {"script", "img", "iframe", "object", "embed", "style", "link"}
        for name, value in element.attrib.items():
            assert not name.startswith("on"), f"{name} on <{element.tag}>"
            if name in {"href", "src", "action"}:
                assert not value.lower().lstrip().startswith(("javascript:", "data:", "//")), value


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open = [Element("root")]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _BLOCK:
            assert all(e.tag != "p" for e in self.open), f"<{tag}> in <p>, line {self.getpos()[0]}"
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"<{tag}> repeats an attribute: {names}"
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].append(element)
        if tag not in _VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in _VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert tag == self.open[-1].tag, (
            f"</{tag}> closes <{self.open[-1].tag}> in line {self.getpos()[0]}"
        )
        self.open.pop()

    def handle_data(self, data: str) -> None:
        last = self.open[-1]
        if len(last):
            last[-1].tail = (last[-1].tail or "") + data
        else:
            last.text = (last.text or "") + data

    def handle_comment(self, data: str) -> None:
        raise AssertionError(f"a comment: {data}")
