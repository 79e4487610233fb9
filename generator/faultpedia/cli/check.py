"""``faultpedia check``."""

from __future__ import annotations

from pathlib import Path

import click

from faultpedia import checks
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
def check(paths: tuple[Path, ...], style: str, roots: tuple[Path, ...]) -> None:
    r"""Print every problem of every entry and exit 1 if there is one.

    With PATHs only problems in these files and folders are printed. All entries are read in any
    case, because links and duplicates concern several of them.

    \b
    faultpedia check
    faultpedia check entries/optimizers
    faultpedia check --entries entries --entries ../our-entries
    """
    found = checks.check(list(roots) or [Path("entries")])
    for path in paths:
        if not path.exists():
            raise click.BadParameter(f"there is no {path}", param_hint="PATH")
    problems = [p for p in found.problems if not paths or _inside(p, paths)]
    click.echo(render(problems, style), nl=False)
    if style != "json":
        count, entries = len(problems), len(found.catalog.entries) + len(found.catalog.broken)
        text = f"{count} problem{'' if count == 1 else 's'} in {entries} entries"
        click.secho(text, fg="red" if count else "green", err=True)
    raise SystemExit(1 if problems else 0)


def _inside(problem: Problem, paths: tuple[Path, ...]) -> bool:
    place = Path(problem.path).resolve()
    return any(place.is_relative_to(path.resolve()) for path in paths)
