"""``faultpedia explain``."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import click

from faultpedia.cli.entrytext import as_markdown, as_plain, parts_of
from faultpedia.cli.finding import Found, entries_for
from faultpedia.cli.options import library_of, library_options
from faultpedia.cli.terminal import clean, emit, printable, say, shortened, terminal_of
from faultpedia.library import Card, IndexFileError, Library
from faultpedia.problems import did_you_mean

MAX_NEAR = 5
_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)+|[a-z0-9]+")


@click.command()
@click.argument("what", nargs=-1, required=True, metavar='SLUG|"ERROR MESSAGE"')
@click.option(
    "--format",
    "style",
    type=click.Choice(["text", "json", "markdown"]),
    default="text",
    show_default=True,
    help="text for a terminal; json holds the whole record.",
)
@library_options
@click.option("--no-pager", is_flag=True, help="Print at once, also on a terminal.")
def explain(
    what: tuple[str, ...],
    style: str,
    roots: tuple[Path, ...],
    index: Path | None,
    *,
    no_pager: bool,
) -> None:
    """Show an entry: what it is, the fix, how to tell causes apart, what does not help.

    It is named by its slug, as in the address of its page, or found by an error message. Quote the
    message; numbers, sizes and paths in it need not be those of the entry. - reads it from the
    standard input.

    \b
    faultpedia explain cuda-out-of-memory
    faultpedia explain "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 20.00 MiB"
    faultpedia explain --format markdown nccl-collective-timed-out > note.md

    Exit status: 0 when an entry was shown, 1 when none has this name or message, 2 for a wrong
    call.
    """
    asked = " ".join(what) if what != ("-",) else _stdin()
    library = library_of(roots, index)
    try:
        card = library.card(asked)
        found = Found() if card else entries_for(asked, library)
        if card is None and found.exact:
            card = library.card(found.exact[0].slug)
    except IndexFileError as error:
        raise click.UsageError(str(error)) from None
    if card is None:
        _not_found(asked, found, library)
        raise SystemExit(1)
    _show(card, library, style, no_pager=no_pager)
    for other in [*found.exact[1:], *found.near][:MAX_NEAR]:
        say(f"see also {other.slug} ({other.title})")


def _stdin() -> str:
    return sys.stdin.buffer.read(1 << 16).decode("utf-8", "replace")


def _show(card: Card, library: Library, style: str, *, no_pager: bool) -> None:
    link = library.permalink(card["slug"])
    if style == "json":
        emit(json.dumps({**card, "url": link}, indent=2) + "\n", sys.stdout)
        return
    parts = parts_of(card, link)
    if style == "markdown":
        emit(as_markdown(parts, library.site), sys.stdout)
        return
    terminal = terminal_of(sys.stdout)
    text = as_plain(parts, terminal)
    if _on_terminal() and not no_pager:
        click.echo_via_pager(printable(text, sys.stdout), color=terminal.colour)
    else:
        emit(text, sys.stdout)


def _not_found(asked: str, found: Found, library: Library) -> None:
    named = _SLUG.fullmatch(asked) is not None
    what = "name" if named else "message"
    text = f"no entry has the {what} {shortened(clean(asked), 200)!r}."
    if named:
        hint = did_you_mean(asked, [*library.slugs, *library.aliases])
        text = f"{text} {hint}".rstrip()
    say(text)
    for entry in found.near[:MAX_NEAR]:
        click.echo(f"  possibly related: {entry.slug}: {clean(entry.title)}", err=True)
    if not named:
        click.echo("  To add one: faultpedia new --signature TEXT", err=True)


def _on_terminal() -> bool:
    return sys.stdout.isatty()
