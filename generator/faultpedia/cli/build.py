"""``faultpedia build``."""

from __future__ import annotations

from pathlib import Path

import click

from faultpedia import build as builds
from faultpedia.problems import render
from faultpedia.site import MarkerError, ShellError


@click.command()
@click.option(
    "--engine",
    type=click.Choice(builds.ENGINES),
    default="mkdocs",
    show_default=True,
    help="What renders the theme; the entries are the same.",
)
@click.option(
    "-f",
    "--config-file",
    type=click.Path(path_type=Path, dir_okay=False),
    default=Path("mkdocs.yml"),
    show_default=True,
    help="Settings of the site.",
)
@click.option(
    "-d",
    "--site-dir",
    type=click.Path(path_type=Path, file_okay=False),
    help="Where the site is put.  [default: site_dir of the settings]",
)
def build(engine: str, config_file: Path, site_dir: Path | None) -> None:
    """Build the site. The previous one stays whole until the new one is complete.

    \b
    faultpedia build
    faultpedia build --engine zensical -d site-zensical
    """
    try:
        target = builds.build(
            config_file, engine, site_dir, lambda text: click.echo(text, err=True)
        )
    except builds.BuildError as failed:
        click.echo(render(failed.problems, "text"), nl=False)
        raise click.ClickException(str(failed)) from None
    except (MarkerError, ShellError) as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"The site is in {target}")
