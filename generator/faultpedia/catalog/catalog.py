"""Entries and areas as they were read, and the catalog that holds them."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from faultpedia.catalog.bind import field_name
from faultpedia.model import Area, Loc, Record
from faultpedia.model.prooffile import ProofFile
from faultpedia.problems import Problem
from faultpedia.records import Mapping, locate


@dataclass(frozen=True)
class Script:
    """A program beside a record."""

    name: str
    shown: str
    text: str


@dataclass(frozen=True)
class Entry:
    """One entry folder: the record, the place of each of its values, and its scripts."""

    slug: str
    area: str
    folder: Path
    shown: str
    record: Record
    tree: Mapping
    scripts: dict[str, Script] = field(default_factory=dict)
    proof: ProofFile | None = None

    def problem(
        self, loc: Loc, rule: str, what: str, todo: str, line: int | None = None
    ) -> Problem:
        """Make a problem at the field ``loc`` of the record, in ``line`` (from 0) of its text."""
        place = locate(self.tree, loc, line)
        return Problem(self.shown, place.line, place.column, field_name(loc), rule, what, todo)


@dataclass(frozen=True)
class AreaEntry:
    """One area folder with its ``area.yaml``."""

    name: str
    shown: str
    record: Area


@dataclass
class Catalog:
    """All entries by slug and all areas by name, in a stable order."""

    areas: dict[str, AreaEntry] = field(default_factory=dict)
    entries: dict[str, Entry] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    broken: set[str] = field(default_factory=set)
    """Slugs of entries whose record could not be read: links to them are not dangling."""

    def in_area(self, area: str) -> list[Entry]:
        """Return the entries of an area, by title."""
        found = (e for e in self.entries.values() if e.area == area)
        return sorted(found, key=lambda e: (e.record.title.casefold(), e.slug))

    def sorted_areas(self) -> list[AreaEntry]:
        """Return the areas in the order they give themselves."""
        return sorted(
            self.areas.values(), key=lambda a: (a.record.order, a.record.title.casefold(), a.name)
        )
