"""``faultpedia new``."""

from __future__ import annotations

import datetime as dt
import re
import sys
from dataclasses import replace
from pathlib import Path

import click

from faultpedia import catalog as catalogs
from faultpedia.checks import all_problems, check
from faultpedia.cli.check import inside
from faultpedia.cli.imports import read_input
from faultpedia.importers import ImportRefusedError
from faultpedia.importers.folder import schema_path, write
from faultpedia.importers.harvest import Lookup, RaiseSite, from_lines
from faultpedia.importers.log import Known, convert, from_signature
from faultpedia.importers.log.convert import Begun
from faultpedia.importers.reading import decode
from faultpedia.problems import did_you_mean, render

_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@click.command()
@click.option(
    "--from-traceback",
    "source",
    type=click.Path(path_type=Path, allow_dash=True),
    help="File with a traceback or a log; - for the standard input.",
)
@click.option("--signature", help="The message itself, in the signature language.")
@click.option("--area", help="Folder of the area.  [default: the area of the most similar entries]")
@click.option("--slug", help="Folder of the entry.  [default: words of the message]")
@click.option("--anyway", is_flag=True, help="Go on although an entry has this message already.")
@click.option(
    "--index",
    type=click.Path(path_type=Path, dir_okay=False, exists=True),
    help="Index of raise sites, made by `faultpedia harvest`.",
)
@click.option(
    "--entries",
    "roots",
    multiple=True,
    type=click.Path(path_type=Path, file_okay=False),
    help="A folder of entries; may be given several times, the last one gets the new entry.  "
    "[default: entries]",
)
def new(
    source: Path | None,
    signature: str | None,
    area: str | None,
    slug: str | None,
    *,
    anyway: bool,
    index: Path | None,
    roots: tuple[Path, ...],
) -> None:
    """Start an entry from a traceback, a log, or a message; ask for it when none is given.

    The line that came first becomes the signature, numbers and paths become holes. Exception,
    function, packages and versions are filled in from the log, area and folder are proposed, the
    scripts are stubs. What only a person can say is marked, and `faultpedia check` names each of
    these places until it is filled in. Nothing is ever overwritten.

    \b
    faultpedia new --from-traceback run.log
    python train.py 2>&1 | faultpedia new --from-traceback - --area optimizers
    faultpedia new --signature "expected {dtype} but found {dtype}" --slug dtypes-differ

    Exit status: 0 when the folder was written, 1 when the message has an entry already or nothing
    was found, 2 for a wrong call.
    """
    if source is not None and signature is not None:
        raise click.UsageError("give --from-traceback or --signature, not both")
    asking = source is None and signature is None
    folders = list(roots) or [Path("entries")]
    known = Known(catalogs.read(folders))
    today = dt.datetime.now(tz=dt.UTC).date()
    try:
        if source is not None or asking:
            text = decode(read_input(source)) if source is not None else _ask_text()
            begun = convert(text, today, known)
            begun = _located(begun, index, text, today, known)
        else:
            begun = from_signature(signature or "", today, known)
        _show(begun)
        _compare(begun, known, anyway=anyway, asking=asking)
        folder = folders[-1] / _place(begun, known, area, slug, asking=asking)
        write(begun.draft, folder, schema_path(folder))
    except ImportRefusedError as error:
        raise click.ClickException(str(error)) from None
    _after(folder, folders)


def _ask_text() -> str:
    """Ask for a message; several lines may be pasted, a blank line ends them."""
    if not _is_terminal():
        raise click.UsageError("give --from-traceback FILE, or --signature TEXT")
    click.echo("Paste the traceback or the message; end with an empty line:")
    lines: list[str] = []
    while (line := sys.stdin.readline()) and (line.strip() or not lines):
        lines.append(line)
    return decode("".join(lines).encode("utf-8", "replace"))


def _is_terminal() -> bool:
    return sys.stdin.isatty()


def _located(begun: Begun, index: Path | None, text: str, today: dt.date, known: Known) -> Begun:
    """Fill in where the message stands, when the index knows exactly one place for it."""
    if index is None:
        return begun
    with index.open(encoding="utf-8", errors="replace") as stream:
        lookup = Lookup(from_lines(stream))
    message = begun.raised.message
    named = f"{begun.raised.exception}: {message}" if begun.raised.exception else message
    found = lookup.find(named)
    for located in found[:3]:
        site = located.site
        click.echo(f"raised in {site.package}, {site.file}:{site.line}, in {site.function}")
    sites: list[RaiseSite] = [located.site for located in found]
    return convert(text, today, known, sites[0]) if len(sites) == 1 else begun


def _show(begun: Begun) -> None:
    spec = begun.draft.record["signatures"][0]
    why = f" ({begun.start.why})" if begun.start.why else ""
    click.echo(f"line {begun.start.number}{why}")
    for name in ("text", "exception", "raised_by", "example"):
        if name in spec:
            click.echo(f"  {name}: {spec[name]}")


def _compare(begun: Begun, known: Known, *, anyway: bool, asking: bool) -> None:
    """Show what exists already; stop when the very message has an entry."""
    entries = known.catalog.entries
    if begun.start.entry is not None and not anyway:
        entry = entries[begun.start.entry]
        raise ImportRefusedError(
            f"This message has an entry: {entry.shown} ({entry.record.title}). If your cause is "
            "another one, add it there under `causes`; if it is another failure with the same "
            "text, repeat the command with --anyway."
        )
    near = known.nearest(begun.raised.message)
    if near:
        click.echo("Is it one of these?")
        for slug, title in near:
            click.echo(f"  {entries[slug].shown}: {title}")
        if asking and click.confirm("It is one of them", default=False):
            raise ImportRefusedError("Then add to it; nothing was written.")


def _place(begun: Begun, known: Known, area: str | None, slug: str | None, *, asking: bool) -> Path:
    """Return area and folder of the new entry: as given, asked for, or proposed."""
    areas = sorted(known.catalog.areas)
    chosen = area or begun.draft.area
    if asking:
        chosen = area or click.prompt(f"Area ({', '.join(areas)})", default=chosen or None)
        slug = slug or click.prompt(
            "Folder: what is wrong, in a few words", default=begun.draft.slug
        )
    if chosen not in areas:
        hint = did_you_mean(chosen, areas) if chosen else ""
        what = f"there is no area {chosen!r}" if chosen else "no area is like this message"
        raise click.BadParameter(
            f"{what}; the areas are {', '.join(areas) or 'none'}. {hint}".strip(),
            param_hint="--area",
        )
    name = slug or begun.draft.slug
    if not _NAME.fullmatch(name):
        raise click.BadParameter(
            f"{name!r} is not made of lower-case letters, digits and hyphens", param_hint="--slug"
        )
    taken = known.catalog.entries.get(name)
    if taken is not None or name in known.catalog.broken:
        where = taken.shown if taken else f"an entry {name} that has problems"
        raise ImportRefusedError(
            f"{where} is there already; nothing was written. Give another --slug."
        )
    return Path(chosen) / name


def _after(folder: Path, roots: list[Path]) -> None:
    """Say what was written and what is left to say, by the names of the files."""
    found = [p for p in all_problems(check(roots)) if inside(p, (folder,))]
    left = [replace(p, path=Path(p.path).name) for p in found if p.rule != "missing-proof"]
    click.secho(f"wrote {folder.as_posix()}/", fg="green")
    click.echo(f"What only you can say, in {len(left)} places:")
    click.echo(render(left, "text"), nl=False)
    click.echo(f"Then: faultpedia verify {folder.name}; faultpedia preview {folder.name}")
