"""``faultpedia run``."""

from __future__ import annotations

import os
import shlex
import signal
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from faultpedia.cli.terminal import emit, say, terminal_of

if TYPE_CHECKING:
    from faultpedia.cli.wrapped import Kept

OUTPUT = "output"


@click.command(context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False})
@click.option(
    "--log",
    "log",
    type=click.Path(path_type=Path, dir_okay=False, writable=True),
    help="Keep a copy of the output in this file. What is in it is overwritten.",
)
@click.argument("command", nargs=-1, required=True, type=click.UNPROCESSED, metavar="-- COMMAND...")
def run(command: tuple[str, ...], log: Path | None) -> None:
    """Run a command; when it fails, print the diagnosis of its output on stderr.

    Input, output, signals and the exit status pass through as they are; where output goes to a
    terminal, the command sees one. The first 4 and the last 32 MiB of the output are kept for the
    diagnosis. When the command has ended, what it left running is not waited for.

    \b
    faultpedia run -- torchrun --nproc-per-node 8 train.py
    faultpedia run --log train.log -- python train.py --lr 3e-4

    Exit status: that of the command, 128 + n when signal n ended it; 127 when there is no such
    command, 126 when it cannot be executed, 125 when it cannot be started for another reason, 2
    for a wrong call.
    """
    if os.name != "posix":
        raise click.UsageError(
            "run needs Linux or macOS. Here: COMMAND > train.log 2>&1, then "
            "faultpedia diagnose train.log"
        )
    # Only here: what this needs is not on every system.
    from faultpedia.cli.wrapped import Kept, NotStartedError, run_command  # noqa: PLC0415

    copy = _Copy(log)
    kept = Kept(copy=copy.write)
    try:
        status = run_command(list(command), kept)
    except NotStartedError as error:
        say(str(error))
        raise SystemExit(error.status) from None
    finally:
        copy.close()
    if status:
        # Whatever happens from here on, the exit status is that of the command.
        with suppress(KeyboardInterrupt, BrokenPipeError):
            _diagnose(kept, command, status, log)
    sys.stderr.flush()
    raise SystemExit(status)


class _Copy:
    """The file that gets a copy; when it cannot be written any more, the command goes on."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        try:
            self._stream = path.open("wb", buffering=0) if path else None
        except OSError as error:
            raise click.BadParameter(
                f"{path} cannot be written: {error.strerror}", param_hint="--log"
            ) from None

    def write(self, data: bytes) -> None:
        """Write a piece of the output."""
        rest = memoryview(data)
        while self._stream is not None and rest:
            try:
                rest = rest[self._stream.write(rest) :]
            except OSError as error:
                self.close()
                say(f"the copy in {self._path} ends here: {error.strerror}")

    def close(self) -> None:
        """Close the file."""
        stream, self._stream = self._stream, None
        if stream is not None:
            with suppress(OSError):
                stream.close()


def _diagnose(kept: Kept, command: tuple[str, ...], status: int, log: Path | None) -> None:
    # Only now: a command that does not fail must not wait for them.
    from faultpedia.cli.report import NOTHING, Answer, as_text  # noqa: PLC0415
    from faultpedia.diagnose import Diagnoser, Engine, Knowledge  # noqa: PLC0415
    from faultpedia.library import IndexFileError, Library, find  # noqa: PLC0415

    click.echo(err=True)
    say(f"{shlex.join(command)} ended with status {_status(status)}")
    try:
        library = find() or Library(Knowledge())
    except IndexFileError as error:
        say(str(error))
        library = Library(Knowledge())
    engine = Engine(Diagnoser(library.knowledge))
    name = str(log) if log else OUTPUT
    engine.begin(name)
    lines = 0
    for chunk in kept.chunks():
        engine.feed(chunk)
        lines += chunk.count(b"\n")
    again = str(log) if log else ""
    answer = Answer.of(engine.finish(), library, [name], lines=lines, again=again)
    if answer.status == NOTHING:
        say(f"nothing in its output ({lines:,} lines) looks like a failure")
        return
    emit(as_text(answer, terminal_of(sys.stderr)), sys.stderr)


def _status(status: int) -> str:
    """Return an exit status with the signal that a shell would see in it."""
    with suppress(ValueError):
        return f"{status} ({signal.Signals(status - 128).name})"
    return str(status)
