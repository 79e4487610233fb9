"""What is known of the entries, wherever it comes from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from faultpedia.diagnose import Knowledge

Card = dict[str, Any]
"""One entry as JSON data: ``slug``, ``area``, ``level``, ``record``, ``links`` (each with
``type``, ``entry``, ``title``, ``note``)."""


@dataclass(frozen=True)
class Library:
    """The entries for a reader: what diagnoses, and each record on demand."""

    knowledge: Knowledge
    site: str = ""
    """Address of the site, with a slash at its end; empty when it is not known."""
    aliases: Mapping[str, str] = field(default_factory=dict)
    """Former slugs, with what replaced them."""
    slugs: frozenset[str] = frozenset()
    """All entries, withdrawn ones too."""
    read_card: Callable[[str], Card | None] = lambda _: None

    def permalink(self, slug: str) -> str:
        """Return the address of an entry's page; empty when the site is not known."""
        return f"{self.site}e/{slug}/" if self.site else ""

    def card(self, name: str) -> Card | None:
        """Return the entry with this slug or former slug."""
        slug = self.aliases.get(name, name)
        return self.read_card(slug) if slug in self.slugs else None
