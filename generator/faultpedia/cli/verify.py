"""``faultpedia verify``."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from faultpedia import verify as proofs
from faultpedia.checks import check
from faultpedia.problems import did_you_mean, render
from faultpedia.verify.changed import GitError, changed_entries

if TYPE_CHECKING:
    from faultpedia.catalog import Catalog, Entry

_PROOF_PYTHON = Path(".venv-proof/bin/python")


@click.command()
@click.argument("slugs", nargs=-1, metavar="[SLUG]...")
@click.option("--changed", is_flag=True, help="Only entries that differ from the base revision.")
@click.option("--base", default="main", show_default=True, help="Revision for --changed.")
@click.option(
    "--jobs",
    "-j",
    type=click.IntRange(1, 64),
    default=2,
    show_default=True,
    help="Scripts at a time.",
)
@click.option(
    "--python",
    help="Interpreter of the environment that has what the scripts need.  "
    f"[default: {_PROOF_PYTHON} if it is there, else this one]",
)
@click.option("--fresh", is_flag=True, help="Start a new interpreter for every script (slower).")
@click.option(
    "--uncontained",
    is_flag=True,
    help="Run without namespaces even if the system has them. For scripts that you trust.",
)
@click.option("--requirements", is_flag=True, help="Print what the scripts need, and run nothing.")
@click.option(
    "--format",
    "style",
    type=click.Choice(["text", "json", "github"]),
    default="text",
    show_default=True,
    help="How the result is printed.",
)
@click.option(
    "--entries",
    "roots",
    multiple=True,
    type=click.Path(path_type=Path),
    help="A folder of entries; may be given several times.  [default: entries]",
)
def verify(
    slugs: tuple[str, ...],
    *,
    changed: bool,
    base: str,
    jobs: int,
    python: str | None,
    fresh: bool,
    uncontained: bool,
    requirements: bool,
    style: str,
    roots: tuple[Path, ...],
) -> None:
    r"""Run the scripts of entries and write proof.json for those that show what they claim.

    Without SLUGs all entries are run. Scripts are foreign code: each runs in its own process with
    limits on time, memory, processes and files, in a temporary folder, and without a network where
    the system has user namespaces.

    \b
    faultpedia verify                          everything
    faultpedia verify cuda-out-of-memory       one entry
    faultpedia verify --changed --base main    what a branch touched

    Exit status: 0 when every script shows what is claimed, 1 when one does not, 2 for a wrong call.
    """
    checked = check(list(roots) or [Path("entries")])
    entries = _chosen(checked.catalog, slugs, base if changed else None)
    if requirements:
        click.echo(
            "".join(f"{need}\n" for need in proofs.make_plan(entries).requirements), nl=False
        )
        return
    isolate = not uncontained and proofs.can_isolate()
    if not isolate and not uncontained:
        click.secho(
            "This system does not allow user namespaces: scripts run with limits, but can reach the "
            "network and write where you can.",
            fg="yellow",
            err=True,
        )
    options = proofs.Options(
        python or (str(_PROOF_PYTHON.absolute()) if _PROOF_PYTHON.exists() else sys.executable),
        jobs=jobs,
        fresh=fresh,
        isolate=isolate,
    )
    started = time.monotonic()
    try:
        report = proofs.verify(checked.catalog, checked.links, entries, options, _show(style))
    except proofs.RunnerError as error:
        raise click.ClickException(str(error)) from None
    _print(report, style, time.monotonic() - started)
    raise SystemExit(0 if report.passed else 1)


def _chosen(catalog: Catalog, slugs: tuple[str, ...], base: str | None) -> list[Entry]:
    for slug in slugs:
        if slug not in catalog.entries:
            hint = did_you_mean(slug, catalog.entries)
            state = (
                "has problems; run: faultpedia check"
                if slug in catalog.broken
                else "does not exist"
            )
            raise click.BadParameter(
                f"the entry {slug!r} {state}. {hint}".rstrip(), param_hint="SLUG"
            )
    entries = [catalog.entries[slug] for slug in slugs] or list(catalog.entries.values())
    if base is None:
        return entries
    try:
        touched = {entry.slug for entry in changed_entries(catalog, base, Path.cwd())}
    except GitError as error:
        raise click.BadParameter(str(error), param_hint="--base") from None
    return [entry for entry in entries if entry.slug in touched]


def _show(style: str) -> proofs.Progress:
    """Return what prints a line for each finished script; nothing for machines."""

    def progress(verdict: proofs.Verdict, number: int, count: int) -> None:
        if style != "text":
            return
        mark = click.style("ok  ", fg="green") if verdict.passed else click.style("FAIL", fg="red")
        seconds = f"{verdict.outcome.seconds:5.1f} s"
        click.echo(f"[{number:>3}/{count}] {mark} {seconds}  {verdict.task.name}", err=True)

    return progress


def _print(report: proofs.Report, style: str, seconds: float) -> None:
    if style == "json":
        body = {
            "schema": 1,
            "passed": report.passed,
            "seconds": round(seconds, 1),
            "isolated": report.isolated,
            "written": report.written,
            "runs": [
                {
                    "entry": v.task.entry.slug,
                    "script": v.task.script.name,
                    "passed": v.passed,
                    "gate": v.gate or None,
                    "why": v.why or None,
                    "exit": v.outcome.status,
                    "seconds": v.outcome.seconds,
                }
                for v in report.verdicts
            ],
            "problems": json.loads(render(report.problems, "json"))["problems"],
        }
        click.echo(json.dumps(body, indent=2, ensure_ascii=False))
        return
    if style == "text":
        click.echo(_table(report), nl=False)
    click.echo(render(report.problems, style), nl=False)
    for note in report.notes:
        click.echo(f"not looked up: {note}", err=True)
    passed = sum(v.passed for v in report.verdicts)
    words = f"{passed} of {len(report.verdicts)} scripts show what is claimed, in {seconds:.1f} s"
    if report.written:
        words += f"; wrote proof.json of {len(report.written)} entries"
    click.secho(words, fg="green" if report.passed else "red", err=True)


def _table(report: proofs.Report) -> str:
    """Return one row for each entry: its scripts and how many passed."""
    rows = [["entry", "reproduce", "fixed", "guard", "dead ends", "myths", "seconds"]]
    for entry in report.plan.entries:
        mine = [v for v in report.verdicts if v.task.entry.slug == entry.slug]
        if not mine:
            continue
        cells = [
            _cell(mine, kind) for kind in ("reproduce", "fixed", "validate", "dead_end", "myth")
        ]
        rows.append([entry.slug, *cells, f"{sum(v.outcome.seconds for v in mine):.1f}"])
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return "".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        + "\n"
        for row in rows
    )


def _cell(verdicts: list[proofs.Verdict], kind: str) -> str:
    mine = [v for v in verdicts if v.task.kind == kind]
    if not mine:
        return "-"
    passed = sum(v.passed for v in mine)
    if len(mine) == 1:
        return "ok" if passed else "FAIL"
    return f"{passed}/{len(mine)}"
