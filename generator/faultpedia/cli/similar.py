"""``faultpedia similar``."""

from __future__ import annotations

import json
from pathlib import Path

import click

from faultpedia import catalog as catalogs
from faultpedia.catalog import Entry
from faultpedia.cli.choose import chosen
from faultpedia.importers.log import Known
from faultpedia.problems import github_notice


@click.command()
@click.argument("slugs", nargs=-1, metavar="[SLUG]...")
@click.option("--changed", is_flag=True, help="Only entries that differ from the base revision.")
@click.option("--base", default="main", show_default=True, help="Revision for --changed.")
@click.option(
    "--format",
    "style",
    type=click.Choice(["text", "json", "github"]),
    default="text",
    show_default=True,
    help="How the result is printed; github annotates the records of a pull request.",
)
@click.option(
    "--entries",
    "roots",
    multiple=True,
    type=click.Path(path_type=Path),
    help="A folder of entries; may be given several times.  [default: entries]",
)
def similar(
    slugs: tuple[str, ...], *, changed: bool, base: str, style: str, roots: tuple[Path, ...]
) -> None:
    """Name the three entries most like each of SLUGs, by message, title and tags.

    For whoever reviews an entry: is the failure there already, or do the two need a relation that
    says how to tell them apart? Entries that the record relates to are marked with a plus.

    \b
    faultpedia similar optimizer-given-non-leaf-tensor
    faultpedia similar --changed --base origin/main

    Exit status: 0, and 2 for a wrong call; likeness is not a fault.
    """
    catalog = catalogs.read(list(roots) or [Path("entries")])
    known = Known(catalog)
    rows = []
    for entry in chosen(catalog, slugs, base if changed else None):
        related = {relation.entry for relation in entry.record.related}
        near = [(catalog.entries[slug], score) for slug, score in known.similar(entry)]
        rows.append((entry, near))
        words = [_shown(other, score, other.slug in related) for other, score in near]
        if style == "text":
            click.echo(f"{entry.slug}:" + ("" if words else " nothing is like it"))
            click.echo("".join(f"  {word}\n" for word in words), nl=False)
        elif style == "github":
            text = "Nearest entries: " + ("; ".join(words) or "none is like it")
            click.echo(github_notice(entry.shown, "is it there already?", text))
    if style == "json":
        body = [
            {"entry": e.slug, "near": [{"entry": o.slug, "score": s} for o, s in near]}
            for e, near in rows
        ]
        click.echo(json.dumps({"schema": 1, "similar": body}, indent=2))


def _shown(other: Entry, score: float, related: bool) -> str:
    return f"{'+' if related else '-'} {other.slug} ({score:.2f}): {other.record.title}"
