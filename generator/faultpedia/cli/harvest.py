"""``faultpedia harvest``."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import click

from faultpedia.importers.harvest import HarvestError, to_lines
from faultpedia.importers.harvest import harvest as read_sites
from faultpedia.importers.harvest.installed import folders_of


@click.command()
@click.argument("distributions", nargs=-1, required=True, metavar="DISTRIBUTION...")
@click.option(
    "-o",
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    help="File for the index.  [default: the standard output]",
)
@click.option("--python", help="Interpreter whose packages are read.  [default: this one]")
@click.option(
    "--path",
    "folders",
    multiple=True,
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    help="Folder with installed packages, instead of an interpreter; may be given several times.",
)
def harvest(
    distributions: tuple[str, ...], out: Path | None, python: str | None, folders: tuple[Path, ...]
) -> None:
    """List where installed packages raise which messages, as JSON on a line each.

    Only the source is read; nothing is imported. A line holds the texts of the message in the
    signature language, the exception, file, function and line, and the package with its version.
    `faultpedia new --index FILE` uses it to say where a message comes from.

    \b
    faultpedia harvest torch accelerate --python .venv-proof/bin/python --out raise-sites.jsonl

    Exit status: 0 when all were read, 1 when one is not installed, 2 for a wrong call.
    """
    if python and folders:
        raise click.UsageError("give --python or --path, not both")
    try:
        search = [str(folder) for folder in folders] or (folders_of(python) if python else None)
        found = []
        for name in distributions:
            started = time.monotonic()
            own = read_sites(name, search)
            found += own
            package = own[0].package if own else name
            seconds = time.monotonic() - started
            click.echo(f"{package}: {len(own)} raise sites, {seconds:.1f} s", err=True)
    except HarvestError as error:
        raise click.ClickException(str(error)) from None
    if out is None:
        sys.stdout.writelines(to_lines(found))
    else:
        with out.open("w", encoding="utf-8") as stream:
            stream.writelines(to_lines(found))
