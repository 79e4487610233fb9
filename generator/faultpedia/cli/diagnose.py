"""``faultpedia diagnose``."""

from __future__ import annotations

import re
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from faultpedia.cli.options import library_of, library_options
from faultpedia.cli.progress import Progress
from faultpedia.cli.ranks import rank_of
from faultpedia.cli.report import NOTHING, STYLES, Answer
from faultpedia.cli.sources import STDIN, Source, SourceError, read
from faultpedia.cli.terminal import emit, say, terminal_of
from faultpedia.diagnose import Diagnoser, Engine

UNREADABLE = 2


@click.command()
@click.argument("files", nargs=-1, metavar="[FILE]...")
@click.option(
    "--format",
    "style",
    type=click.Choice([*STYLES]),
    default="text",
    show_default=True,
    help="text for people; json is a stable contract; github annotates; sarif is version 2.1.0.",
)
@library_options
@click.option(
    "--rank-pattern",
    metavar="REGEX",
    help="Finds the rank in the path of a file: the first group is its number. Empty: take none.  "
    "[default: names such as rank3.log, stderr_2, 3/stdout.log]",
)
def diagnose(
    files: tuple[str, ...],
    style: str,
    roots: tuple[Path, ...],
    index: Path | None,
    rank_pattern: str | None,
) -> None:
    """Say which line of a log came first, what it is, and what to do.

    FILE may be - for the standard input, which is read when no file is given. Several files are
    the ranks of one job. What is packed with gzip, zstd, bzip2 or xz is unpacked. Memory stays
    constant however long a log is. Ctrl+C ends the reading, and shows what was found until then.

    \b
    faultpedia diagnose train.log
    faultpedia diagnose logs/rank*.log
    kubectl logs trainer-0 | faultpedia diagnose
    faultpedia diagnose --format json train.log.gz | jq .initiating

    \b
    Exit status:
      0  no failure was found
      1  a failure was found, and an entry explains it
      2  wrong call, or a log cannot be read (and nothing was found in the others)
      3  a failure was found, and no entry explains it
    """
    pattern = _compiled(rank_pattern)
    names = files or (STDIN,)
    no_ranks = rank_pattern == ""
    sources = [
        Source(name, None if no_ranks else rank_of(name, len(names) > 1, pattern)) for name in names
    ]
    if [source.name for source in sources].count(STDIN) > 1:
        raise click.UsageError("the standard input can be read once only")
    library = library_of(roots, index)
    if (STDIN in (source.name for source in sources)) and sys.stdin.isatty():
        say("paste the log, and end it with Ctrl+D on a line of its own")
    engine = Engine(Diagnoser(library.knowledge))
    reading = _Reading(engine, sources)
    reading.read()
    if not reading.read_any:
        raise SystemExit(UNREADABLE)
    answer = Answer.of(
        engine.finish(),
        library,
        [source.shown for source in sources],
        ranks={s.shown: s.rank for s in sources if s.rank is not None},
        lines=reading.lines,
        again=sources[0].name if len(sources) == 1 and sources[0].name != STDIN else "",
    )
    emit(STYLES[style](answer, terminal_of(sys.stdout)), sys.stdout)
    failed = reading.failed and answer.status == NOTHING
    raise SystemExit(UNREADABLE if failed else answer.status)


class _Reading:
    """Feeds the logs to the engine, and says what could not be read."""

    def __init__(self, engine: Engine, sources: list[Source]) -> None:
        self._engine = engine
        self._sources = sources
        self._stopped = self._waiting = False
        self.lines = 0
        self.read_any = False
        """Whether anything was read of any log, be it empty."""
        self.failed = False
        """Whether a log could not be read to its end."""

    def read(self) -> None:
        """Read all logs, or those until Ctrl+C."""
        progress = Progress(_size(self._sources))
        before = signal.signal(signal.SIGINT, self._interrupt)
        try:
            for source in self._sources:
                self._one(source, progress)
        except KeyboardInterrupt:
            progress.clear()
            self.read_any = True
            say("stopped; this is what was found so far")
        finally:
            progress.clear()
            signal.signal(signal.SIGINT, before)

    def _interrupt(self, _number: int, _frame: object) -> None:
        """Stop where nothing is half done: while waiting, or at once when asked again."""
        again, self._stopped = self._stopped, True
        if self._waiting or again:
            raise KeyboardInterrupt

    def _one(self, source: Source, progress: Progress) -> None:
        self._engine.begin(source.shown, source.rank)
        last, some = b"\n", False
        try:
            for chunk in self._until_stopped(progress.follow(read(source))):
                self._engine.feed(chunk)
                self.lines += chunk.count(b"\n")
                last, some = chunk[-1:], True
            some = True
        except SourceError as error:
            progress.clear()
            say(str(error))
            self.failed = True
        finally:
            self.lines += last != b"\n"
            self.read_any = self.read_any or some

    def _until_stopped(self, chunks: Iterator[bytes]) -> Iterator[bytes]:
        while True:
            self._waiting = True
            if self._stopped:
                raise KeyboardInterrupt
            chunk = next(chunks, b"")
            self._waiting = False
            if not chunk:
                return
            yield chunk


def _compiled(pattern: str | None) -> re.Pattern[str] | None:
    if not pattern:
        return None
    try:
        compiled = re.compile(pattern)
    except re.error as error:
        raise click.BadParameter(
            f"not a regular expression: {error}", param_hint="--rank-pattern"
        ) from None
    if not compiled.groups:
        raise click.BadParameter(
            r"it needs a group that holds the number: node-(\d+)", param_hint="--rank-pattern"
        )
    return compiled


def _size(sources: list[Source]) -> int | None:
    """Return the bytes of all files; None when one of them has no size."""
    total = 0
    for source in sources:
        path = Path(source.name)
        if source.name == STDIN or not path.is_file():
            return None
        total += path.stat().st_size
    return total
