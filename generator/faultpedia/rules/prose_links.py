"""Links in prose, and slugs anywhere in a record, lead somewhere."""

from __future__ import annotations

from collections.abc import Iterator

from faultpedia.model import Kind, Loc, anchors
from faultpedia.problems import Problem, did_you_mean, quote
from faultpedia.rules.registry import rule
from faultpedia.rules.urls import fault
from faultpedia.rules.view import View

_SCHEME = "entry:"


@rule(
    "bad-link",
    "A link in prose leads to a web address, to an `entry:slug`, or to an `#anchor` of "
    "its page; nothing else resolves.",
)
def _bad_link(view: View) -> Iterator[Problem]:
    for passage in view.prose:
        if passage.reading.definition is not None:
            yield view.at(
                passage.loc,
                "The address of a link stands on a line of its own, where it is not read.",
                "Write `[text](address)`.",
                passage.reading.definition,
            )
    for loc, target, line in _links(view):
        if target.startswith((_SCHEME, "#")) and not target.endswith((":", "#")):
            continue
        web = target.startswith(("http://", "https://"))
        why = fault(target) if web else "is not a web address, `entry:slug` or `#anchor`"
        if why:
            yield view.at(
                loc,
                f"The link target {quote(target)} {why}.",
                "Correct it; put code that looks like a link in `backticks`.",
                line,
            )


@rule(
    "dead-anchor",
    "An anchor names a section, a fix or a cause that is on the page; a page has "
    "only the sections that its record fills.",
)
def _dead_anchor(view: View) -> Iterator[Problem]:
    for loc, target, line in _links(view):
        slug, sign, anchor = target.removeprefix(_SCHEME).partition("#")
        if not sign or not anchor or "://" in slug:
            continue
        page = view.library.find(slug) if target.startswith(_SCHEME) else view
        if page is None:
            continue  # another rule complains
        known = anchors(page.record, linked=page.entry.slug in view.library.linked)
        if anchor not in known:
            yield view.at(
                loc,
                f"There is no anchor {quote(anchor)} on the page of {page.entry.slug!r}.",
                did_you_mean(anchor, known) or f"Its anchors are {', '.join(known)}.",
                line,
            )


@rule(
    "unknown-entry",
    "A slug names an existing entry, because a link that leads nowhere is worse than none.",
)
def _unknown_entry(view: View) -> Iterator[Problem]:
    for loc, slug, line in _slugs(view):
        if not view.library.knows(slug):
            hint = did_you_mean(slug, view.library.names)
            yield view.at(
                loc,
                f"There is no entry {slug!r}.",
                hint or "Name the folder of an existing entry.",
                line,
            )


def _links(view: View) -> Iterator[tuple[Loc, str, int]]:
    for passage in view.prose:
        for target in passage.reading.targets:
            if not target.image:
                yield passage.loc, target.target, target.line


def _slugs(view: View) -> Iterator[tuple[Loc, str, int | None]]:
    """Yield every slug that the record names, except relations: those are resolved with links."""
    for loc, text, _kind in view.of_kind(Kind.SLUG):
        if loc[0] != "related":
            yield loc, text, None
    for loc, target, line in _links(view):
        slug = target.removeprefix(_SCHEME).partition("#")[0]
        if target.startswith(_SCHEME) and slug:
            yield loc, slug, line
