"""``faultpedia schema``."""

from __future__ import annotations

from pathlib import Path

import click

from faultpedia.model import Area, Record
from faultpedia.model.reference import field_reference, json_schema
from faultpedia.rules.reference import rule_reference


@click.command()
@click.option(
    "--check", "check_only", is_flag=True, help="Write nothing; exit 1 if a file is stale."
)
@click.option(
    "--folder",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("docs/reference"),
    show_default=True,
    help="Where the files are written.",
)
def schema(check_only: bool, folder: Path) -> None:
    """Write what is derived from the model.

    These are entry.schema.json and area.schema.json, with which editors complete and explain
    fields while typing, and the pages fields.md and rules.md of the documentation.

    \b
    faultpedia schema
    faultpedia schema --check
    """
    files = {
        "entry.schema.json": json_schema(Record),
        "area.schema.json": json_schema(Area),
        "fields.md": field_reference(),
        "rules.md": rule_reference(),
    }
    stale = [name for name, text in files.items() if _differs(folder / name, text)]
    if check_only:
        for name in stale:
            click.echo(f"{folder / name}: is stale. Run: faultpedia schema")
        raise SystemExit(1 if stale else 0)
    folder.mkdir(parents=True, exist_ok=True)
    for name in stale:
        (folder / name).write_text(files[name], encoding="utf-8")
        click.echo(f"wrote {folder / name}")


def _differs(path: Path, text: str) -> bool:
    return not path.is_file() or path.read_text(encoding="utf-8") != text
