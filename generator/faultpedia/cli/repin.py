"""``faultpedia repin``."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import click
from packaging.utils import canonicalize_name

from faultpedia import catalog as catalogs
from faultpedia.catalog import Entry
from faultpedia.cli.choose import chosen
from faultpedia.layout.pins import repin as with_pins

_ASK = (
    "import importlib.metadata as m, json;"
    "print(json.dumps({d.metadata['Name']: d.version for d in m.distributions()}))"
)


@click.command()
@click.argument("slugs", nargs=-1, metavar="[SLUG]...")
@click.option("--python", help="Interpreter of the environment whose versions are taken.")
@click.option(
    "--undo",
    "report",
    type=click.Path(path_type=Path, dir_okay=False, exists=True),
    help="Result of `faultpedia verify --format json`: entries with problems get the versions "
    "of their stored proof again, and what changed is printed as Markdown.",
)
@click.option(
    "--entries",
    "roots",
    multiple=True,
    type=click.Path(path_type=Path),
    help="A folder of entries; may be given several times.  [default: entries]",
)
def repin(
    slugs: tuple[str, ...], *, python: str | None, report: Path | None, roots: tuple[Path, ...]
) -> None:
    """Pin the scripts of entries to the versions that an environment has.

    Their proofs are stale afterwards; run `faultpedia verify` with the same interpreter, then
    `faultpedia repin --undo` with its result. What the environment does not have keeps its pin.

    \b
    faultpedia repin --python .venv-newest/bin/python
    faultpedia verify --python .venv-newest/bin/python --format json > verify.json
    faultpedia repin --undo verify.json > report.md

    Exit status: 0 when all was written, 1 when the interpreter cannot be asked or the result cannot
    be read, 2 for a wrong call.
    """
    if (python is None) == (report is None):
        raise click.UsageError("give --python or --undo")
    catalog = catalogs.read(list(roots) or [Path("entries")])
    entries = chosen(catalog, slugs, None)
    if report is not None:
        _undo(entries, _read(report))
        return
    versions = _versions(python or "")
    count = sum(_pin(entry, versions) for entry in entries)
    click.secho(f"{count} script{'s' * (count != 1)} pinned anew", fg="green", err=True)


def _pin(entry: Entry, versions: dict[str, str]) -> int:
    """Pin the scripts of an entry and return how many changed."""
    count = 0
    for script in entry.scripts.values():
        text = with_pins(script.text, versions)
        if text != script.text:
            (entry.folder / script.name).write_text(text, encoding="utf-8", newline="\n")
            click.echo(script.shown, err=True)
            count += 1
    return count


def _undo(entries: list[Entry], result: dict[str, Any]) -> None:
    """Give entries with problems their former versions, and print what holds and what does not."""
    problems: dict[str, list[dict[str, Any]]] = {}
    for problem in result["problems"]:
        problems.setdefault(str(problem["path"]).rpartition("/")[0], []).append(problem)
    lines = ["Proof against the newest releases", ""]
    for entry in entries:
        mine = problems.get(entry.shown.rpartition("/")[0], [])
        if entry.slug in result["written"] and not mine:
            held = entry.proof.packages if entry.proof else {}
            shown = ", ".join(f"{name} {version}" for name, version in sorted(held.items()))
            lines.append(f"- `{entry.slug}` holds with {shown or 'what it needs'}.")
        elif mine:
            if entry.proof is not None:
                _pin(entry, _plain(entry.proof.packages))
            lines.append(f"- **`{entry.slug}` no longer holds**; its pins were left as they were:")
            lines += [f"    - {p['field'] or p['path']}: {p['what']}" for p in mine]
    click.echo("\n".join(lines))


def _read(report: Path) -> dict[str, Any]:
    try:
        body = json.loads(report.read_text(encoding="utf-8"))
        if isinstance(body, dict) and {"problems", "written"} <= body.keys():
            return body
    except (OSError, ValueError):
        pass
    raise click.ClickException(f"{report} is not a result of `faultpedia verify --format json`.")


def _versions(python: str) -> dict[str, str]:
    """Return what an interpreter has installed."""
    try:
        done = subprocess.run(  # noqa: S603 - the interpreter that the caller names
            [python, "-I", "-c", _ASK], check=True, capture_output=True, text=True, timeout=60
        )
        found = json.loads(done.stdout)
    except (OSError, subprocess.SubprocessError, ValueError) as error:
        raise click.ClickException(f"{python} cannot be asked for its packages: {error}") from None
    return _plain(found)


def _plain(versions: dict[str, str]) -> dict[str, str]:
    """Return versions by plain name, as PyPI has them: without what stands behind a plus."""
    return {canonicalize_name(name): text.partition("+")[0] for name, text in versions.items()}
