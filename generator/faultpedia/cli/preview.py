"""``faultpedia preview``."""

from __future__ import annotations

import webbrowser
from pathlib import Path

import click

from faultpedia.preview import Preview, PreviewError, Server, find_folder


@click.command()
@click.argument("slug")
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
    slug: str, port: int, *, no_open: bool, roots: tuple[Path, ...], out: Path | None
) -> None:
    """Show one entry in the browser, and again whenever it is saved.

    SLUG may also be a folder, such as that of a draft. The page looks like that of the site; links
    to other pages lead nowhere. It is served to this machine only.

    \b
    faultpedia preview optimizer-given-non-leaf-tensor
    faultpedia preview drafts/pump-runs-dry --no-open --port 8001

    Exit status: 0 when it was ended with Ctrl+C, 1 when there is no such entry or the port is
    taken, 2 for a wrong call.
    """
    folders = list(roots) or [Path("entries")]
    try:
        shown = Preview(find_folder(folders, slug), folders)
        if out is not None:
            _write(shown, out)
            return
        server = Server(shown, port)
    except PreviewError as error:
        raise click.ClickException(str(error)) from None
    except OSError as error:
        raise click.ClickException(f"Port {port} cannot be opened: {error.strerror}.") from None
    click.echo(f"{server.address} (stop with Ctrl+C)")
    if not no_open:
        webbrowser.open(server.address)
    try:
        server.run()
    except KeyboardInterrupt:
        click.echo("")


def _write(shown: Preview, out: Path) -> None:
    """Write the page with what it loads, for others to look at."""
    shown.read_others()
    for path in shown.write(out):
        click.echo(path.as_posix())
