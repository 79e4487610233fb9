"""``faultpedia import``."""

from __future__ import annotations

import datetime as dt
import json
import sys
from collections.abc import Callable
from pathlib import Path

import click

from faultpedia.importers import Draft, ImportRefusedError, entryfile, errorrecord, issue
from faultpedia.importers.draft import unique
from faultpedia.importers.folder import schema_path, write
from faultpedia.importers.reading import MAX_BYTES, decode

KINDS: dict[str, Callable[[str, dt.date], list[Draft]]] = {
    "errorrecord": lambda text, today: [
        errorrecord.convert(r, today) for r in errorrecord.records(text)
    ],
    "issue": lambda text, today: [issue.convert(issue.read(text), today)],
}


@click.command("import")
@click.argument("kind", type=click.Choice([*KINDS, "entry"]))
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
@click.option(
    "--to",
    "folder",
    required=True,
    type=click.Path(path_type=Path),
    help="Where drafts are put, one folder each; for `entry`, the file to write or to change.",
)
@click.option(
    "--format",
    "style",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How it is said where each field went.",
)
def import_(kind: str, file: Path, folder: Path, style: str) -> None:
    """Turn what others wrote about a failure into drafts, and say where each field went.

    KIND is errorrecord (a JSON error record, a list of them, or one on each line), issue (a GitHub
    issue as JSON or as text), or entry (entry.json to entry.yaml and back). FILE may be - for the
    standard input. Drafts never go into a folder of published entries, and nothing is overwritten,
    except that `entry` changes an entry.yaml in place, keeping its comments and its order.

    \b
    faultpedia import errorrecord records.jsonl --to drafts
    gh issue view 17 --json title,body,url,comments,labels,author,createdAt |
        faultpedia import issue - --to drafts
    faultpedia import entry entry.json --to entry.yaml

    Exit status: 0 when all was written, 1 when the input was refused, 2 for a wrong call.
    """
    try:
        text = decode(read_input(file))
        if kind == "entry":
            _entry(text, file, folder)
            return
        _refuse_published(folder)
        drafts = KINDS[kind](text, dt.datetime.now(tz=dt.UTC).date())
        _write(drafts, folder, style)
    except ImportRefusedError as error:
        raise click.ClickException(f"{file}: {error}" if str(file) != "-" else str(error)) from None


def read_input(file: Path) -> bytes:
    """Read a file, or the standard input for ``-``; at most one byte more than is taken.

    Raises:
        ImportRefusedError: it cannot be read.
    """
    if str(file) == "-":
        return sys.stdin.buffer.read(MAX_BYTES + 1)
    if not file.is_file():
        raise ImportRefusedError("There is no such file.")
    try:
        with file.open("rb") as stream:
            return stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise ImportRefusedError(f"It cannot be read: {error.strerror}.") from None


def _refuse_published(folder: Path) -> None:
    """Refuse a folder of published entries, and what lies in one: such a folder has areas."""
    places = [folder.absolute(), folder.absolute().parent]
    if any((place / "area.yaml").exists() or any(place.glob("*/area.yaml")) for place in places):
        raise ImportRefusedError(
            f"{folder} holds published entries. Give another folder, such as drafts; move a "
            "draft by hand once it is finished."
        )


def _write(drafts: list[Draft], folder: Path, style: str) -> None:
    there = [p.name for p in folder.iterdir()] if folder.is_dir() else []
    clash = [draft.slug for draft in drafts if draft.slug in there]
    if clash:
        more = f" (and {len(clash) - 1} more)" if clash[1:] else ""
        raise ImportRefusedError(
            f"{folder / clash[0]} is there already{more}; nothing was written. Give another folder."
        )
    report = []
    for draft, slug in zip(drafts, unique(d.slug for d in drafts), strict=True):
        target = folder / slug
        files = write(draft, target, schema_path(target))
        homes = [{"field": h.source, "went_to": h.target} for h in draft.homes]
        report.append(
            {"draft": target.as_posix(), "files": [f.name for f in files], "fields": homes}
        )
        if style == "text":
            click.echo(f"{target.as_posix()}: {', '.join(f.name for f in files)}")
            for home in draft.homes:
                click.echo(f"  {home.source} -> {home.target}")
    if style == "json":
        click.echo(json.dumps({"schema": 1, "drafts": report}, indent=2, ensure_ascii=False))
    else:
        kept = sum(h.target == "a comment" for d in drafts for h in d.homes)
        click.secho(
            f"{len(drafts)} draft{'s' * (len(drafts) != 1)}; {kept} fields without a home of "
            "their own were kept in comments",
            fg="green",
            err=True,
        )


def _entry(text: str, file: Path, target: Path) -> None:
    back = target.suffix in (".yaml", ".yml")
    if not back and target.suffix != ".json":
        raise ImportRefusedError(f"--to {target} is neither a .yaml nor a .json file.")
    before = decode(read_input(target)) if back and target.exists() else None
    if target.exists() and not back:
        raise ImportRefusedError(f"{target} is there already; nothing was written.")
    if back:
        result = entryfile.to_yaml(text, before, schema_path(target.absolute().parent))
    else:
        result = entryfile.to_json(text)
    if target.absolute() == file.absolute():
        raise ImportRefusedError("--to is the input itself.")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(result, encoding="utf-8", newline="\n")
    except OSError as error:
        raise ImportRefusedError(f"{target} cannot be written: {error.strerror}.") from None
    click.secho(f"{'changed' if before is not None else 'wrote'} {target}", fg="green", err=True)
