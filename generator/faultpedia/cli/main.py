"""``faultpedia``: one group, one module per command."""

from __future__ import annotations

import click

from faultpedia import __version__
from faultpedia.cli.build import build
from faultpedia.cli.check import check
from faultpedia.cli.harvest import harvest
from faultpedia.cli.imports import import_
from faultpedia.cli.new import new
from faultpedia.cli.preview import preview
from faultpedia.cli.schema import schema
from faultpedia.cli.verify import verify


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="faultpedia")
def main() -> None:
    """An encyclopedia of machine-learning failures: check it, prove it, build it.

    \b
    faultpedia new              start an entry from a traceback, a log or a message
    faultpedia import           drafts from what others wrote
    faultpedia harvest          where installed packages raise which messages
    faultpedia preview          one entry in the browser, reloading while you write
    faultpedia check            every problem of every entry, with its place
    faultpedia verify           run the scripts of the entries, store the proof
    faultpedia build            the site, into site/
    faultpedia schema           the files that editors and the documentation use

    Exit status: 0 when all is well, 1 when there are problems, 2 for a wrong call.
    """


main.add_command(check)
main.add_command(build)
main.add_command(schema)
main.add_command(new)
main.add_command(preview)
main.add_command(import_)
main.add_command(harvest)
main.add_command(verify)
