"""Prose is finished, is Markdown without HTML, and is written for its entry."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from faultpedia.model import Kind
from faultpedia.problems import Problem, quote
from faultpedia.rules.markdown import FILLER
from faultpedia.rules.registry import rule, rule_over_all
from faultpedia.rules.view import Library, Passage, View

_PLACEHOLDER = re.compile(
    r"\b(?-i:TODO|FIXME|TBD|XXX+)\b|\blorem ipsum\b|<your[ _-][^<>\n]{0,40}>"
    r"|^\s*(?:\.\.\.|…|fill (?:this )?in(?: here| later)?)[.!]?\s*$|[\[(<]fill (?:this )?in\b",
    re.IGNORECASE,
)
_HTML = re.compile(r"</?[A-Za-z][^\s<>]{0,40}|<!--|<[!?][A-Za-z]")
_TEMPLATE = re.compile(r"\{\{|\{%|\{#")
_HEADING = re.compile(r"^(?:#{1,6}[ \t].*|[^\s].*\n(?:=+|-+)[ \t]*$)", re.MULTILINE)
_BREAK = re.compile(r"\n[ \t]*\n|\n(?=[ \t]*(?:[-*+]|[0-9]+[.)])[ \t])")
_LIST_MARK = re.compile(r"^[ \t]*(?:[-*+]|[0-9]+[.)])[ \t]+")
_MIN_REPEATED = 60  # characters
_MAX_ENTRIES = 3
_CONTROL = re.compile(
    "[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u2069\\ufeff]"
)


@rule("placeholder", "A placeholder says that the text is not finished; the page would publish it.")
def _placeholder(view: View) -> Iterator[Problem]:
    plain_texts = [(passage.loc, passage.reading.plain) for passage in view.prose]
    plain_texts += [(text.loc, text.text) for text in view.of_kind(Kind.LINE)]
    for loc, plain in plain_texts:
        found = _PLACEHOLDER.search(plain)
        if found:
            yield view.at(
                loc,
                f"The placeholder {quote(found[0].strip())} was left here.",
                "Write the text, or delete the field.",
                plain.count("\n", 0, found.start()),
            )


@rule(
    "raw-html", "Prose is Markdown without HTML: a tag would be shown as it is, or taken for one."
)
def _raw_html(view: View) -> Iterator[Problem]:
    for passage in view.prose:
        found = _HTML.search(_without_autolinks(passage))
        if found:
            yield view.at(
                passage.loc,
                f"There is {quote(found[0])} outside code, which reads as HTML.",
                "Put code in `backticks`.",
                passage.reading.line_of(found.start()),
            )


@rule(
    "template-syntax",
    "Braces of a template language outside code look like text that a program "
    "should have filled in.",
)
def _template_syntax(view: View) -> Iterator[Problem]:
    for passage in view.prose:
        found = _TEMPLATE.search(passage.reading.plain)
        if found:
            yield view.at(
                passage.loc,
                f"There is {found[0]!r} outside code.",
                "Put code in `backticks`.",
                passage.reading.line_of(found.start()),
            )


@rule("unclosed-fence", "A code fence that is not closed turns the rest of the text into code.")
def _unclosed_fence(view: View) -> Iterator[Problem]:
    for passage in view.prose:
        if passage.reading.unclosed is not None:
            yield view.at(
                passage.loc,
                "The code fence that starts here is not closed.",
                "Add a line with the same fence after the code.",
                passage.reading.unclosed,
            )


@rule("indented-fence", "A code fence is read at the margin only, also inside lists.")
def _indented_fence(view: View) -> Iterator[Problem]:
    for passage in view.prose:
        if passage.reading.indented is not None:
            yield view.at(
                passage.loc,
                "This code fence is indented, so it is not read as one.",
                "Move it to the margin, or use the `code` field.",
                passage.reading.indented,
            )


@rule(
    "heading-in-prose",
    "The headings of a page come from the fields; a heading in a text would break their order.",
)
def _heading(view: View) -> Iterator[Problem]:
    for passage in view.prose:
        found = _HEADING.search(passage.reading.plain)
        if found:
            yield view.at(
                passage.loc,
                f"{quote(found[0].strip())} makes a heading.",
                "Write a sentence, or use the field for it.",
                passage.reading.line_of(found.start()),
            )


@rule(
    "image-in-prose", "Pages load nothing from other hosts, and an image of a log cannot be found."
)
def _image(view: View) -> Iterator[Problem]:
    for passage in view.prose:
        for target in passage.reading.targets:
            if target.image:
                yield view.at(
                    passage.loc,
                    f"There is an image, {quote(target.target)}.",
                    "Write what it shows.",
                    target.line,
                )


@rule(
    "hidden-character",
    "A character that cannot be seen changes what a reader copies, or the "
    "order in which text is shown.",
)
def _hidden_character(view: View) -> Iterator[Problem]:
    for loc, text, kind in view.texts:
        # A real log line may hold escape codes; only there they say something.
        found = None if kind is Kind.LOG else _CONTROL.search(text)
        if found:
            yield view.at(
                loc,
                f"There is the invisible character U+{ord(found[0]):04X}.",
                "Delete it.",
                text.count("\n", 0, found.start()),
            )


@rule_over_all(
    "repeated-prose", "Prose that fits more than three entries says nothing about any of them."
)
def _repeated_prose(library: Library) -> Iterator[Problem]:
    places: dict[str, list[tuple[View, Passage, int]]] = defaultdict(list)
    for view in library.views.values():
        for passage in view.prose:
            for line, paragraph in _paragraphs(passage):
                places[paragraph].append((view, passage, line))
    for paragraph, found in places.items():
        slugs = sorted({view.entry.slug for view, _, _ in found})
        if len(slugs) > _MAX_ENTRIES:
            for view, passage, line in found:
                others = [slug for slug in slugs if slug != view.entry.slug]
                yield view.at(
                    passage.loc,
                    f"{quote(paragraph)} stands in {len(slugs)} entries; the others are "
                    f"{', '.join(others[:_MAX_ENTRIES])}{' …' * (len(others) > _MAX_ENTRIES)}.",
                    "Say what is particular here, or link to one entry.",
                    line,
                )


def _paragraphs(passage: Passage) -> Iterator[tuple[int, str]]:
    """Yield line and plain form of the paragraphs and list items that are long and not code."""
    start = 0
    for item in _BREAK.split(passage.text):
        start = passage.text.index(item, start)
        end = start + len(item)
        plain = " ".join(_LIST_MARK.sub("", item).split()).casefold()
        if len(plain) >= _MIN_REPEATED and passage.reading.plain[start:end].strip(f"{FILLER}\n"):
            yield passage.reading.line_of(start), plain
        start = end


def _without_autolinks(passage: Passage) -> str:
    return re.sub(r"<(?=https?://)", " ", passage.reading.plain)
