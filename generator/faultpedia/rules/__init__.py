"""Rules: what every entry must hold, as pure functions over the catalog.

A rule refuses one thing and says so at its place. The modules group rules by theme; importing
them registers their rules.
"""

from __future__ import annotations

from faultpedia.catalog import Catalog
from faultpedia.problems import Problem
from faultpedia.rules import (
    decisions,
    drafts,
    evidence,
    housekeeping,
    naming,
    packages,
    places,
    proofs,
    prose,
    prose_links,
    registry,
    scripts,
    signatures,
    urls,
)
from faultpedia.rules.stages import STAGES
from faultpedia.rules.view import Library

__all__ = ["RULES", "problems"]

THEMES = (
    naming,
    evidence,
    signatures,
    places,
    packages,
    prose,
    prose_links,
    urls,
    scripts,
    drafts,
    proofs,
    decisions,
    housekeeping,
)

RULES: dict[str, str] = dict(sorted((STAGES | registry.registered()).items()))
"""The sentence of every fault that can be reported, by its id."""


def problems(catalog: Catalog) -> list[Problem]:
    """Run all rules over the catalog; each problem once, sorted."""
    return sorted(set(registry.run(Library(catalog))))
