"""The Markdown twin of an entry: the same content for terminals, editors and language tools."""

from __future__ import annotations

import re
from functools import partial

from markupsafe import Markup

from faultpedia.catalog import Entry
from faultpedia.site import code, commonmark, diagram
from faultpedia.site.book import Book
from faultpedia.site.pages.entry import (
    BASE,
    RELATION_TITLES,
    commands,
    entry_url,
    fresh_proof,
    target,
)


def markdown_twin(book: Book, entry: Entry) -> str:
    """Render ``entry`` as Markdown."""
    record = entry.record
    drawn = None
    if record.decision_path:
        drawn = diagram.graph(
            record.decision_path, lambda step: target(book, step, BASE, here="./")
        )
    before, after = entry.scripts.get("reproduce.py"), entry.scripts.get("fixed.py")
    text = book.render(
        "entry.md.j2",
        BASE,
        entry=entry,
        record=record,
        area=book.area_of(entry),
        level=book.level(entry),
        links=book.links.of(entry.slug),
        relation_titles=RELATION_TITLES,
        url=f"{book.settings.url}{entry_url(entry.slug)}" if book.settings.url else "",
        proof=fresh_proof(entry),
        commands=commands(entry),
        diff=code.unified(before.text, after.text) if before and after else "",
        outline=Markup(diagram.outline_markdown(drawn)) if drawn else "",  # noqa: S704 - not HTML
        mermaid=diagram.mermaid(drawn) if drawn else "",
        plain=commonmark.plain,
        fence=commonmark.fence,
        tick=commonmark.tick,
        address=commonmark.address,
        md=partial(commonmark.prose, base=BASE),
    )
    return re.sub(r"\n{3,}", "\n\n", text).strip() + "\n"
