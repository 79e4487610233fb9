"""Read the entries and judge them: the one place that joins the catalog, links and rules."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from faultpedia import catalog as catalogs
from faultpedia import layout, rules
from faultpedia import links as linking
from faultpedia.catalog import Catalog
from faultpedia.links import Links
from faultpedia.problems import Problem


@dataclass(frozen=True)
class Checked:
    """The entries as read, how they are linked, and every problem, sorted."""

    catalog: Catalog
    links: Links
    problems: list[Problem]


def check(roots: list[Path], base: Path | None = None) -> Checked:
    """Read all entries below ``roots`` and report every problem of every entry.

    Paths in messages are relative to ``base`` (the working directory when absent).
    """
    catalog = catalogs.read(roots, base)
    links = linking.resolve(catalog)
    problems = {*catalog.problems, *links.problems, *rules.problems(catalog)}
    return Checked(catalog, links, sorted(problems))


def all_problems(found: Checked) -> list[Problem]:
    """Return the problems with those that only the text of a record shows: its form, sorted.

    Form keeps no page from being built, so `check` itself leaves it out.
    """
    form = (
        problem
        for entry in found.catalog.entries.values()
        for problem in layout.problems(entry, record_text(entry.folder / Path(entry.shown).name))
    )
    return sorted({*found.problems, *form})


def record_text(path: Path) -> str:
    """Return the text of a record that was read before, with its line ends as they are."""
    with path.open(encoding="utf-8-sig", newline="") as stream:
        return stream.read()
