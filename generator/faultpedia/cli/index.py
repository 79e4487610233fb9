"""``faultpedia index``."""

from __future__ import annotations

from pathlib import Path

import click

from faultpedia.library import of_folders, write_index


@click.command()
@click.option(
    "-o",
    "--output",
    required=True,
    type=click.Path(path_type=Path, dir_okay=False),
    help="The file to write.",
)
@click.option(
    "--entries",
    "roots",
    multiple=True,
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    help="A folder of entries; may be given several times.  [default: entries]",
)
def index(output: Path, roots: tuple[Path, ...]) -> None:
    """Write all entries into one file, which diagnose and explain read with --index.

    The package contains such a file of the public entries. Use this command for entries of your
    own: on a cluster, one file is easier to have everywhere than a checkout. An entry that has
    problems is left out; faultpedia check reports it.

    \b
    faultpedia index -o faults.jsonl
    faultpedia index --entries entries --entries ../our-entries -o faults.jsonl
    faultpedia diagnose --index faults.jsonl train.log

    Exit status: 0 when the file was written, 1 when it could not be, 2 for a wrong call.
    """
    folders = list(roots) or [Path("entries")]
    library = of_folders(folders)
    if not library.slugs:
        raise click.ClickException(f"there are no entries below {folders[0]}")
    try:
        write_index(output, library)
    except OSError as error:
        raise click.ClickException(f"{output} cannot be written: {error.strerror}") from None
    click.echo(f"wrote {output}: {len(library.slugs)} entries", err=True)
