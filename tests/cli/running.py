"""What the tests of ``faultpedia run`` share: processes, and terminals of their own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.cli.reader import PROGRAM, started
from tests.project import environment

if os.name == "posix":
    import fcntl
    import struct
    import termios

PYTHON = sys.executable
ON_TERMINAL = """\
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.argv[1], sys.argv[1:])
"""
"""Makes the standard input the terminal of a new session, as a terminal window does."""
SIGNALLED = """\
import os, signal, sys
shown = str
names = ("SIGINT", "SIGTERM", "SIGHUP", "SIGUSR1", "SIGUSR2", "SIGWINCH", "SIGCONT")
awaited = {getattr(signal, name) for name in names}
signal.pthread_sigmask(signal.SIG_BLOCK, awaited)
size = os.get_terminal_size(1) if os.isatty(1) else ""
print("ready", os.isatty(1), os.isatty(2), size, flush=True)
number = 0
while number not in (signal.SIGTERM, signal.SIGINT):
    number = signal.sigwait(awaited)
    print(f"{signal.Signals(number).name}{shown()}", flush=True)
sys.exit(7)
"""
"""Says which signals come: waiting for them, it cannot miss one."""


def ran(
    folder: Path, *command: str, stdin: bytes | None = None, options: tuple[str, ...] = ()
) -> subprocess.CompletedProcess[bytes]:
    return started("run", *options, "--", *command, cwd=folder, stdin=stdin)


def script(text: str) -> list[str]:
    return [PYTHON, "-c", textwrap.dedent(text)]


@contextmanager
def running(folder: Path, *command: str) -> Iterator[subprocess.Popen[bytes]]:
    child = subprocess.Popen(
        [*PROGRAM, "run", "--", *command],
        cwd=folder, env=environment(), stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
    )  # fmt: skip
    with child:
        try:
            yield child
        finally:
            if child.poll() is None:
                os.killpg(child.pid, signal.SIGKILL)


def line(child: subprocess.Popen[bytes]) -> str:
    assert child.stdout is not None
    return child.stdout.readline().decode().strip()


@contextmanager
def terminal(folder: Path, *command: str) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """Start the program on a terminal of its own of 24 lines and 91 columns."""
    master, slave = os.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 91, 0, 0))
    child = subprocess.Popen(
        [PYTHON, "-c", ON_TERMINAL, *PROGRAM, "run", "--", *command],
        cwd=folder, env=environment(TERM="xterm"), stdin=slave, stdout=slave, stderr=slave,
        start_new_session=True,
    )  # fmt: skip
    os.close(slave)
    with child:
        try:
            yield child, master
        finally:
            if child.poll() is None:
                os.killpg(child.pid, signal.SIGKILL)
            os.close(master)


def until(master: int, text: bytes) -> bytes:
    """Read from a terminal until ``text`` comes, or nothing comes any more."""
    seen = b""
    while text not in seen:
        try:
            data = os.read(master, 4096)
        except OSError:
            break
        if not data:
            break
        seen += data
    return seen
