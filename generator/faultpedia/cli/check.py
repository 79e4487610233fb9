"""``faultpedia check``."""

from __future__ import annotations

import difflib
from pathlib import Path

import click

from faultpedia import checks, layout
from faultpedia.checks import Checked, all_problems, record_text
from faultpedia.cli.reach import unreachable
from faultpedia.importers.folder import schema_path
from faultpedia.problems import Problem, render


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option(
    "--format",
    "style",
    type=click.Choice(["text", "json", "github"]),
    default="text",
    show_default=True,
    help="How problems are printed; github annotates the lines of a pull request.",
)
@click.option(
    "--entries",
    "roots",
    multiple=True,
    type=click.Path(path_type=Path),
    help="A folder of entries; may be given several times.  [default: entries]",
)
@click.option(
    "--urls", is_flag=True, help="Also ask whether every address answers (needs a network)."
)
@click.option(
    "--fix", is_flag=True, help="Repair the form of the records first, and show what changed."
)
def check(
    paths: tuple[Path, ...], style: str, roots: tuple[Path, ...], *, urls: bool, fix: bool
) -> None:
    """Print every problem of every entry and exit 1 if there is one.

    With PATHs only problems in these files and folders are printed. All entries are read in any
    case, because links and duplicates concern several of them.

    --fix puts fields into order, wraps prose, takes blanks off the ends of lines and adds the line
    with which editors find the schema. It never changes what a record holds, keeps comments, and
    does not touch a file that cannot be read.

    \b
    faultpedia check
    faultpedia check entries/optimizers
    faultpedia check --fix entries/optimizers
    faultpedia check --entries entries --entries ../our-entries
    """
    for path in paths:
        if not path.exists():
            raise click.BadParameter(f"there is no {path}", param_hint="PATH")
    folders = list(roots) or [Path("entries")]
    found = checks.check(folders)
    if fix and _repair(found, paths):
        found = checks.check(folders)
    everything = list(all_problems(found))
    if urls:
        everything += unreachable(found.catalog.entries.values())
    problems = [p for p in everything if not paths or inside(p, paths)]
    click.echo(render(problems, style), nl=False)
    if style != "json":
        count, entries = len(problems), len(found.catalog.entries) + len(found.catalog.broken)
        text = f"{count} problem{'' if count == 1 else 's'} in {entries} entries"
        click.secho(text, fg="red" if count else "green", err=True)
    raise SystemExit(1 if problems else 0)


def inside(problem: Problem, paths: tuple[Path, ...]) -> bool:
    """Tell whether a problem lies in one of ``paths``."""
    place = Path(problem.path).resolve()
    return any(place.is_relative_to(path.resolve()) for path in paths)


def _repair(found: Checked, paths: tuple[Path, ...]) -> bool:
    """Repair the records, show the difference of each, and tell whether there was any."""
    changed = False
    for entry in found.catalog.entries.values():
        path = entry.folder / Path(entry.shown).name
        chosen = not paths or any(path.resolve().is_relative_to(p.resolve()) for p in paths)
        if path.suffix != ".yaml" or not chosen:
            continue
        before = record_text(path)
        repaired = layout.repair(before, schema_path(entry.folder))
        if repaired.text == before:
            continue
        path.write_text(repaired.text, encoding="utf-8", newline="")
        changed = True
        click.secho(f"{entry.shown}: {', '.join(repaired.done)}", fg="yellow", err=True)
        lines = difflib.unified_diff(
            before.splitlines(),
            repaired.text.splitlines(),
            entry.shown,
            entry.shown,
            lineterm="",
            n=1,
        )
        click.echo("\n".join(lines), err=True)
    return changed
