"""``faultpedia verify``."""

from __future__ import annotations

import signal
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from faultpedia import verify as proofs
from faultpedia.checks import check
from faultpedia.cli import verify_output as output
from faultpedia.problems import did_you_mean

if TYPE_CHECKING:
    from faultpedia.catalog import Catalog, Entry

_PROOF_PYTHON = Path(".venv-proof/bin/python")
_WHEELS = Path(".cache/wheels")
_INTERRUPTED = 130


class _EnvironmentError(click.ClickException):
    """Nothing can be run; that is not a fault of an entry."""

    exit_code = 2


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
@click.option(
    "--download",
    is_flag=True,
    help=f"Fetch wheels that `found_in` names and that are not installed, into {_WHEELS}/.",
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
    download: bool,
    requirements: bool,
    style: str,
    roots: tuple[Path, ...],
) -> None:
    """Run the scripts of entries and write proof.json for those that show what they claim.

    Without SLUGs all entries are run. Scripts are foreign code: each runs in its own process with
    limits on time, memory, processes and files, in a temporary folder, and without a network where
    the system has user namespaces.

    \b
    faultpedia verify                          everything
    faultpedia verify cuda-out-of-memory       one entry
    faultpedia verify --changed --base main    what a branch touched

    Exit status: 0 when every script shows what is claimed, 1 when one does not or an entry cannot
    be read, 2 for a wrong call or an environment that lacks something.
    """
    checked = check(list(roots) or [Path("entries")])
    catalog = checked.catalog
    plan = proofs.make_plan(_chosen(catalog, slugs, base if changed else None))
    if requirements:
        click.echo("".join(f"{need}\n" for need in plan.requirements), nl=False)
        return
    options = proofs.Options(
        _interpreter(python),
        jobs=jobs,
        fresh=fresh,
        isolate=not uncontained and not proofs.isolation_fault(),
    )
    left_out = [] if slugs else sorted(catalog.broken)
    started = time.monotonic()
    if plan.entries:
        wheels = proofs.Wheels(options.python, _WHEELS) if download else None
        output.announce(plan, options, style, uncontained=uncontained)
        before = signal.signal(signal.SIGTERM, signal.default_int_handler)
        try:
            report = proofs.verify(
                catalog, checked.links, plan, options, output.progress(style), wheels
            )
        except proofs.RunnerError as error:
            raise _EnvironmentError(str(error)) from None
        except KeyboardInterrupt:
            click.echo(
                "\nInterrupted: all scripts were ended, no proof.json was written.", err=True
            )
            raise SystemExit(_INTERRUPTED) from None
        finally:
            signal.signal(signal.SIGTERM, before)
    else:
        report = proofs.Report(plan, isolated=options.isolate)
    output.result(report, left_out, style, time.monotonic() - started)
    raise SystemExit(0 if report.passed and not left_out else 1)


def _interpreter(python: str | None) -> str:
    """Return the interpreter to use; a path is made absolute, for the runner works elsewhere.

    It is not resolved: the link in an environment is what makes it that environment's interpreter.
    """
    if python is None:
        return str(_PROOF_PYTHON.absolute()) if _PROOF_PYTHON.exists() else sys.executable
    return str(Path(python).absolute()) if "/" in python else python


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
    entries = [catalog.entries[slug] for slug in dict.fromkeys(slugs)]
    entries = entries or list(catalog.entries.values())
    if base is None:
        return entries
    try:
        touched = {entry.slug for entry in proofs.changed_entries(catalog, base, Path.cwd())}
    except proofs.GitError as error:
        raise click.BadParameter(str(error), param_hint="--base") from None
    return [entry for entry in entries if entry.slug in touched]
