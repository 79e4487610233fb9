"""The page of one entry."""

from __future__ import annotations

import shlex
from dataclasses import dataclass

from markupsafe import Markup, escape

from faultpedia.catalog import Entry, read_header, stale_parts
from faultpedia.links import Link
from faultpedia.model import Record, SignatureSpec, Step
from faultpedia.model.prooffile import ProofFile
from faultpedia.signatures import Literal, SignatureError, parse
from faultpedia.site import code, diagram
from faultpedia.site.book import Book
from faultpedia.site.jsonld import entry_jsonld
from faultpedia.site.prose import plain_text
from faultpedia.site.shell import Page

BASE = "../../"

RELATION_TITLES = {
    "caused-by": "Caused by",
    "causes": "Leads to",
    "confused-with": "Easily confused with",
    "wraps": "Repeats the failure of",
    "wrapped-by": "Repeated by",
    "same-fix": "Repaired by the same change",
}


@dataclass(frozen=True)
class Section:
    """A part of the page with its anchor and title, for the table of contents."""

    id: str
    title: str


def entry_url(slug: str) -> str:
    """Return the address of an entry, relative to the root of the site."""
    return f"e/{slug}/"


def entry_page(book: Book, entry: Entry) -> Page:
    """Render the page of ``entry``."""
    record = entry.record
    links = book.links.of(entry.slug)
    body = book.render(
        "entry.html.j2",
        BASE,
        entry=entry,
        record=record,
        area=book.area_of(entry),
        level=book.level(entry),
        sections=_sections(entry, links),
        signature_html=signature_html,
        relations=_relations(links),
        diff=_diff(entry),
        proof=fresh_proof(entry),
        excerpt=excerpt,
        commands=commands(entry),
        path=_path(book, record) if record.decision_path else None,
        edit=f"{book.settings.edit}{entry.shown}" if book.settings.edit else "",
    )
    return Page(
        url=entry_url(entry.slug),
        title=record.title,
        description=plain_text(record.summary),
        body=body,
        head=entry_jsonld(book, entry),
    )


def signature_html(signature: SignatureSpec) -> Markup:
    """Return the text of a signature with its holes marked as variables."""
    if signature.text is None:
        return escape(signature.regex or "")
    try:
        parts = parse(signature.text).parts
    except SignatureError:  # a rule has reported it; the page still shows the text
        return escape(signature.text)
    return Markup("").join(
        escape(part.text)
        if isinstance(part, Literal)
        else Markup("<var>{{{}}}</var>").format(part.name or part.type)
        for part in parts
    )


def _sections(entry: Entry, links: list[Link]) -> list[Section]:
    """List the sections that have something to say, in the order of the page."""
    r = entry.record
    has_diff = "reproduce.py" in entry.scripts and "fixed.py" in entry.scripts
    candidates: list[tuple[str, str, object]] = [
        ("signature", "The message" if r.signatures else "", r.signatures),
        ("decision-path", "Decision path", r.decision_path),
        ("symptoms", "What else is seen", r.symptoms),
        ("cause", "Cause", r.cause),
        ("causes", "Which cause is it?", r.causes),
        ("confirm", "Confirm it", r.confirm),
        ("fix", "Fix", r.fixes or has_diff),
        ("handling", "Catching it in code", r.handling),
        ("frameworks", "In frameworks", r.frameworks),
        ("dead-ends", "What does not help", r.dead_ends),
        ("not-the-cause", "What it is not", r.not_the_cause),
        ("prevention", "Prevention", r.prevention or "validate.py" in entry.scripts),
        ("related", "Related failures", links),
        ("faq", "Questions", r.faq),
        ("proof", "Proof", True),
        ("references", "References", r.references),
    ]
    return [Section(name, title) for name, title, present in candidates if present]


def _relations(links: list[Link]) -> list[tuple[str, list[Link]]]:
    """Group links by kind, in the order in which a reader needs them."""
    return [
        (title, [link for link in links if link.type == kind])
        for kind, title in RELATION_TITLES.items()
        if any(link.type == kind for link in links)
    ]


def _diff(entry: Entry) -> list[code.DiffLine]:
    before, after = entry.scripts.get("reproduce.py"), entry.scripts.get("fixed.py")
    return code.diff(before.text, after.text) if before and after else []


def fresh_proof(entry: Entry) -> ProofFile | None:
    """Return the stored proof when it still belongs to the scripts and the record."""
    return None if list(stale_parts(entry)) else entry.proof


def excerpt(output: str, most: int = 20) -> str:
    """Return the output of a script, of a long one the start and the end: ``most`` lines."""
    lines = output.split("\n")
    if len(lines) <= most:
        return output
    tail = most - 4
    return "\n".join([*lines[:3], f"[… {len(lines) - 3 - tail} lines]", *lines[-tail:]])


def commands(entry: Entry) -> str:
    """Return the commands that run the failure, with and without uv."""
    header = (
        read_header(entry.scripts["reproduce.py"].text) if "reproduce.py" in entry.scripts else None
    )
    needs = " ".join(shlex.quote(need) for need in header.dependencies) if header else ""
    install = f"pip install {needs} && " if needs else ""
    return f"uv run reproduce.py\n{install}python reproduce.py"


@dataclass(frozen=True)
class Path:
    """A decision path as a picture and as text."""

    svg: Markup
    outline: Markup


def _path(book: Book, record: Record) -> Path | None:
    if record.decision_path is None:
        return None
    drawn = diagram.graph(record.decision_path, lambda step: target(book, step, BASE))
    title = f"Decision path: {record.title}"
    return Path(
        Markup(diagram.svg(drawn, title, "decision")),  # noqa: S704 - escaped where it is drawn
        Markup(diagram.outline_html(drawn)),  # noqa: S704
    )


def target(book: Book, step: Step, base: str, here: str = "") -> tuple[str, str] | None:
    """Return address and label of what a conclusion points at, or None.

    ``here`` leads to the entry's own page where that is not the page itself.
    """
    if step.fix:
        return f"{here}#fix-{step.fix}", "see the fix"
    if step.cause:
        return f"{here}#cause-{step.cause}", "see the cause"
    if step.entry:
        return f"{base}{entry_url(step.entry)}", book.title_of(step.entry) or step.entry
    return None
