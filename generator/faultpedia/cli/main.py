"""``faultpedia``: one group, one module per command."""

from __future__ import annotations

import click

from faultpedia import __version__
from faultpedia.cli.lazy import Commands

_COMMANDS = Commands(
    {
        "diagnose": "faultpedia.cli.diagnose:diagnose",
        "explain": "faultpedia.cli.explain:explain",
        "run": "faultpedia.cli.run:run",
        "new": "faultpedia.cli.new:new",
        "import": "faultpedia.cli.imports:import_",
        "harvest": "faultpedia.cli.harvest:harvest",
        "preview": "faultpedia.cli.preview:preview",
        "similar": "faultpedia.cli.similar:similar",
        "repin": "faultpedia.cli.repin:repin",
        "check": "faultpedia.cli.check:check",
        "verify": "faultpedia.cli.verify:verify",
        "build": "faultpedia.cli.build:build",
        "index": "faultpedia.cli.index:index",
        "schema": "faultpedia.cli.schema:schema",
    }
)


@click.group(commands=_COMMANDS, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="faultpedia")
def main() -> None:
    """An encyclopedia of machine-learning failures: ask it, add to it, build it.

    \b
    faultpedia diagnose         which line of a log came first, what it is, what to do
    faultpedia explain          an entry, by its name or by an error message
    faultpedia run              run a command; diagnose its output when it fails

    \b
    faultpedia new              start an entry from a traceback, a log or a message
    faultpedia import           drafts from what others wrote
    faultpedia harvest          where installed packages raise which messages
    faultpedia preview          one entry in the browser, reloading while you write
    faultpedia similar          the entries most like a given one
    faultpedia repin            pin scripts to the versions of an environment
    faultpedia check            every problem of every entry, with its place
    faultpedia verify           run the scripts of the entries, store the proof

    \b
    faultpedia build            the site, into site/
    faultpedia index            the entries as one file, for diagnose and explain elsewhere
    faultpedia schema           the files that editors and the documentation use

    Exit status: 0 when all is well, 1 when there are problems, 2 for a wrong call. diagnose and
    run have more to say; see their help.
    """
