"""Resolve the relations of all entries in one pass over them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from faultpedia.catalog import Catalog, Entry
from faultpedia.problems import Problem, did_you_mean

INVERSE: dict[str, str] = {
    "causes": "caused-by",
    "caused-by": "causes",
    "confused-with": "confused-with",
    "same-fix": "same-fix",
    "wraps": "wrapped-by",
}
"""The name of each relation seen from its other side."""


@dataclass(frozen=True, order=True)
class Link:
    """A relation as one entry's page shows it; ``computed`` when the other declared it."""

    type: str
    target: str
    note: str
    computed: bool = False


@dataclass
class Links:
    """Relations by slug, former slugs, and the problems met."""

    by_slug: dict[str, list[Link]] = field(default_factory=dict)
    aliases: dict[str, str] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def of(self, slug: str) -> list[Link]:
        """Return the links of an entry: declared ones in their order, then computed ones."""
        return self.by_slug.get(slug, [])


def resolve(catalog: Catalog) -> Links:
    """Resolve aliases and relations; a link to a broken entry is left out without a problem."""
    links = Links()
    _aliases(catalog, links)
    backlinks: dict[str, list[Link]] = {}
    for entry in catalog.entries.values():
        for index, link in _declared(catalog, links, entry):
            links.by_slug.setdefault(entry.slug, []).append(link)
            other = Link(INVERSE[link.type], entry.slug, link.note, computed=True)
            backlinks.setdefault(link.target, []).append(other)
            _check_withdrawn(catalog, links, entry, index, link)
    for slug, others in backlinks.items():
        known = {(link.type, link.target) for link in links.of(slug)}
        fresh = sorted(other for other in others if (other.type, other.target) not in known)
        links.by_slug.setdefault(slug, []).extend(fresh)
    return links


def _aliases(catalog: Catalog, links: Links) -> None:
    for entry in catalog.entries.values():
        for index, alias in enumerate(entry.record.aliases):
            taken = alias in catalog.entries or alias in catalog.broken
            owner = alias if taken else links.aliases.get(alias)
            if owner is not None:
                links.problems.append(
                    entry.problem(
                        ("aliases", index),
                        "alias-clash",
                        f"The alias {alias!r} belongs to the entry {owner!r}.",
                        "Delete it; an address leads to one entry only.",
                    )
                )
            else:
                links.aliases[alias] = entry.slug


def _declared(catalog: Catalog, links: Links, entry: Entry) -> Iterator[tuple[int, Link]]:
    """Yield the relations of an entry that resolve, with their index; report the others."""
    seen: set[tuple[str, str]] = set()
    for index, relation in enumerate(entry.record.related):
        target = links.aliases.get(relation.entry, relation.entry)
        loc = ("related", index, "entry")
        if target == entry.slug:
            links.problems.append(
                entry.problem(
                    loc, "self-relation", "The entry is related to itself.", "Delete the relation."
                )
            )
        elif (relation.type, target) in seen:
            links.problems.append(
                entry.problem(
                    loc,
                    "duplicate-relation",
                    f"The relation {relation.type} to {target!r} stands here twice.",
                    "Keep one of them.",
                )
            )
        elif target in catalog.entries:
            seen.add((relation.type, target))
            yield index, Link(relation.type, target, relation.note)
        elif target not in catalog.broken:
            hint = did_you_mean(relation.entry, [*catalog.entries, *links.aliases])
            links.problems.append(
                entry.problem(
                    loc,
                    "unknown-entry",
                    f"There is no entry {relation.entry!r}.",
                    hint or "Name the folder of an existing entry.",
                )
            )


def _check_withdrawn(catalog: Catalog, links: Links, entry: Entry, index: int, link: Link) -> None:
    withdrawn = catalog.entries[link.target].record.withdrawn
    if withdrawn is not None and entry.record.withdrawn is None:
        see = f"Name {withdrawn.see!r} instead." if withdrawn.see else "Delete the relation."
        links.problems.append(
            entry.problem(
                ("related", index, "entry"),
                "withdrawn-target",
                f"The entry {link.target!r} was withdrawn.",
                see,
            )
        )
