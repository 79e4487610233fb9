"""Which entries a command is about: those named, or those that a branch touched."""

from __future__ import annotations

from pathlib import Path

import click

from faultpedia.catalog import Catalog, Entry
from faultpedia.problems import did_you_mean
from faultpedia.verify.changed import GitError, changed_entries


def chosen(catalog: Catalog, slugs: tuple[str, ...], base: str | None) -> list[Entry]:
    """Return the entries ``slugs``, or all; with ``base`` only those that differ from it.

    Raises:
        click.BadParameter: there is no such entry, or no such revision.
    """
    for slug in slugs:
        if slug not in catalog.entries:
            hint = did_you_mean(slug, catalog.entries)
            raise click.BadParameter(
                f"there is no entry {slug!r} that can be read. {hint}".rstrip(), param_hint="SLUG"
            )
    entries = [catalog.entries[slug] for slug in slugs] or list(catalog.entries.values())
    if base is None:
        return entries
    try:
        touched = {entry.slug for entry in changed_entries(catalog, base, Path.cwd())}
    except GitError as error:
        raise click.BadParameter(str(error), param_hint="--base") from None
    return [entry for entry in entries if entry.slug in touched]
