"""Options that several commands have: where the entries are."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from faultpedia.cli.terminal import say
from faultpedia.diagnose import Knowledge
from faultpedia.library import IndexFileError, Library, find

Command = TypeVar("Command", bound=Callable[..., Any])


def library_options(command: Command) -> Command:
    """Add ``--entries`` and ``--index``."""
    for option in (
        click.option(
            "--index",
            type=click.Path(path_type=Path, dir_okay=False, exists=True),
            help="A file made by `faultpedia index`, in place of folders.",
        ),
        click.option(
            "--entries",
            "roots",
            multiple=True,
            type=click.Path(path_type=Path, file_okay=False, exists=True),
            help="A folder of entries; may be given several times.  "
            "[default: entries, else what is installed]",
        ),
    ):
        command = option(command)
    return command


def library_of(roots: tuple[Path, ...], index: Path | None) -> Library:
    """Open the entries that the options name.

    Raises:
        click.UsageError: both were given, or the index cannot be used.
    """
    if roots and index:
        raise click.UsageError("give --entries or --index, not both")
    try:
        library = find(roots, index)
    except IndexFileError as error:
        raise click.UsageError(str(error)) from None
    if library is None:
        say("there are no entries here; only the structure of the log is read")
        return Library(Knowledge())
    return library
