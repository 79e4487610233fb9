"""What all pages share: the checked entries, the settings, and the tools to render text."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from jinja2 import Environment
from markupsafe import Markup

from faultpedia.catalog import AreaEntry, Catalog, Entry, reached_level, stale_parts
from faultpedia.links import Links
from faultpedia.model.vocabulary import MEANING, Level
from faultpedia.site import code
from faultpedia.site.findindex import FindFiles, find_files
from faultpedia.site.prose import Prose, is_web
from faultpedia.site.settings import Settings
from faultpedia.site.templates import environment

LEVELS: dict[Level, str] = {
    "executed": "the failure and its fix were run, and the outcome was checked",
    "located": "the message was found in the released software named below",
    "reported": "rests on vendor documentation or public reports",
}
"""What each level of proof means, strongest first."""


class Book:
    """The entries as a book: titles, addresses and rendered texts for the templates."""

    def __init__(self, catalog: Catalog, links: Links, settings: Settings) -> None:
        self.catalog = catalog
        self.links = links
        self.settings = settings
        self.prose = Prose(self.title_of)

    @cached_property
    def environment(self) -> Environment:
        """The templates with what they may call."""
        env = environment(self.settings.templates)
        env.globals.update(
            book=self,
            settings=self.settings,
            meaning=MEANING,
            levels=LEVELS,
            block=code.block,
            log=code.log,
        )
        env.tests["web"] = is_web
        return env

    @cached_property
    def find(self) -> FindFiles:
        """The files that the browser finds errors with."""
        return find_files(self.catalog)

    @property
    def issues(self) -> str:
        """Where an issue is opened; empty when the repository is not known."""
        repository, found, _ = self.settings.edit.partition("/edit/")
        return f"{repository}/issues/new" if found else ""

    def render(self, template: str, base: str, **values: Any) -> str:
        """Render a template; ``base`` is the relative way from the page to the root."""

        def prose(text: str) -> Markup:
            return self.prose.block(text, base)

        def inline(text: str) -> Markup:
            return self.prose.inline(text, base)

        return self.environment.get_template(template).render(
            values, base=base, prose=prose, inline=inline
        )

    def title_of(self, slug: str) -> str | None:
        """Return the title of the entry with this slug or former slug."""
        entry = self.entry(slug)
        return entry.record.title if entry else None

    def entry(self, slug: str) -> Entry | None:
        """Return the entry with this slug or former slug."""
        return self.catalog.entries.get(self.links.aliases.get(slug, slug))

    def area_of(self, entry: Entry) -> AreaEntry | None:
        """Return the area of an entry; None when its area.yaml is broken."""
        return self.catalog.areas.get(entry.area)

    def in_area(self, area: str) -> list[Entry]:
        """Return the entries of an area that were not withdrawn, by title."""
        return [e for e in self.catalog.in_area(area) if e.record.withdrawn is None]

    def current(self) -> list[Entry]:
        """Return all entries that were not withdrawn, by title."""
        found = (e for e in self.catalog.entries.values() if e.record.withdrawn is None)
        return sorted(found, key=lambda e: (e.record.title.casefold(), e.slug))

    @cached_property
    def tags(self) -> dict[str, list[Entry]]:
        """The entries of each tag, tags in alphabetical order."""
        tags: dict[str, list[Entry]] = {}
        for entry in self.current():
            for tag in entry.record.tags:
                tags.setdefault(tag, []).append(entry)
        return dict(sorted(tags.items()))

    @cached_property
    def counts(self) -> dict[Level, int]:
        """Number of entries at each level of proof; levels without entries are left out."""
        levels = [self.level(entry) for entry in self.current()]
        return {name: levels.count(name) for name in LEVELS if name in levels}

    def level(self, entry: Entry) -> Level:
        """Return the level of proof of an entry; computed, never written in a record."""
        return reached_level(entry)

    def proven(self, entry: Entry, script: str) -> bool:
        """Tell whether a stored run shows what this script claims."""
        return (
            entry.proof is not None
            and script in entry.proof.runs
            and script not in stale_parts(entry)
        )
