"""``faultpedia preview``."""

from __future__ import annotations

import webbrowser
from pathlib import Path

import click

from faultpedia import catalog as catalogs
from faultpedia.cli.choose import chosen
from faultpedia.preview import Preview, PreviewError, Server, find_folder


@click.command()
@click.argument("slug", required=False)
@click.option(
    "--changed", is_flag=True, help="Write all entries that differ from the base revision."
)
@click.option("--base", default="main", show_default=True, help="Revision for --changed.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=0, help="Port.  [default: any that is free]"
)
@click.option("--no-open", is_flag=True, help="Do not open the browser.")
@click.option(
    "--entries",
    "roots",
    multiple=True,
    type=click.Path(path_type=Path),
    help="A folder of entries; may be given several times.  [default: entries]",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    help="Write the page into this folder instead of serving it.",
)
def preview(
    slug: str | None,
    *,
    changed: bool,
    base: str,
    port: int,
    no_open: bool,
    roots: tuple[Path, ...],
    out: Path | None,
) -> None:
    """Show one entry in the browser, and again whenever it is saved.

    SLUG may also be a folder, such as that of a draft. The page looks like that of the site; links
    to other pages lead nowhere. It is served to this machine only.

    \b
    faultpedia preview optimizer-given-non-leaf-tensor
    faultpedia preview drafts/pump-runs-dry --no-open --port 8001
    faultpedia preview --changed --base origin/main --out build/preview

    Exit status: 0 when it was ended with Ctrl+C, 1 when there is no such entry or the port is
    taken, 2 for a wrong call.
    """
    folders = list(roots) or [Path("entries")]
    if changed == (slug is not None) or (changed and out is None):
        raise click.UsageError("give SLUG, or --changed with --out")
    if out is not None:
        _write(folders, _folders(folders, slug, base), out)
        return
    server = _server(folders, slug or "", port)
    click.echo(f"{server.address} (stop with Ctrl+C)")
    if not no_open:
        webbrowser.open(server.address)
    try:
        server.run()
    except KeyboardInterrupt:
        click.echo("")


def _server(roots: list[Path], slug: str, port: int) -> Server:
    try:
        return Server(Preview(find_folder(roots, slug), roots), port)
    except PreviewError as error:
        raise click.ClickException(str(error)) from None
    except OSError as error:
        raise click.ClickException(f"Port {port} cannot be opened: {error.strerror}.") from None


def _folders(roots: list[Path], slug: str | None, base: str) -> list[Path]:
    """Return the folders of the entries to write."""
    if slug is None:
        return [entry.folder for entry in chosen(catalogs.read(roots), (), base)]
    try:
        return [find_folder(roots, slug)]
    except PreviewError as error:
        raise click.ClickException(str(error)) from None


def _write(roots: list[Path], folders: list[Path], out: Path) -> None:
    """Write the pages with what they load, for others to look at."""
    others = catalogs.read(roots)
    for folder in folders:
        shown = Preview(folder, roots)
        shown.others = others
        page = shown.write(out)[0]
        click.echo(page.as_posix())
    if not folders:
        click.echo("no entry differs from the base revision", err=True)
