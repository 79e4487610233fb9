"""``faultpedia run``: signals and terminals, with real processes."""

from __future__ import annotations

import os
import signal
import subprocess
import textwrap
from pathlib import Path

import pytest

from tests.cli.running import PYTHON, SIGNALLED, line, ran, running, script, terminal, until
from tests.project import environment

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals and terminals of POSIX")

if os.name == "posix":
    import fcntl
    import struct
    import termios


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


@pytest.mark.parametrize("name", ["SIGHUP", "SIGUSR1", "SIGUSR2", "SIGTERM", "SIGINT"])
def test_signals_are_handed_on(folder: Path, name: str) -> None:
    with running(folder, *script(SIGNALLED)) as child:
        assert line(child).startswith("ready")
        os.kill(child.pid, getattr(signal, name))
        assert line(child) == name
        if name not in ("SIGTERM", "SIGINT"):
            os.kill(child.pid, signal.SIGTERM)
            assert line(child) == "SIGTERM"
        assert child.wait(timeout=60) == 7


def test_a_command_that_ignores_sigterm_goes_on(folder: Path) -> None:
    program = """
    import signal
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})
    print("ready", flush=True)
    for _ in range(2):
        signal.sigwait({signal.SIGTERM})
        print("no", flush=True)
    """
    with running(folder, *script(program)) as child:
        assert line(child) == "ready"
        for _ in range(2):
            os.kill(child.pid, signal.SIGTERM)
            assert line(child) == "no"
        assert child.wait(timeout=60) == 0


def test_stop_and_continue(folder: Path) -> None:
    with running(folder, *script(SIGNALLED)) as child:
        assert line(child).startswith("ready")
        os.kill(child.pid, signal.SIGTSTP)
        _, status = os.waitpid(child.pid, os.WUNTRACED)
        assert os.WIFSTOPPED(status)

        os.kill(child.pid, signal.SIGCONT)
        assert line(child) == "SIGCONT"
        os.kill(child.pid, signal.SIGTERM)
        assert line(child) == "SIGTERM"


def test_ignored_and_blocked_signals_are_those_of_the_shell(folder: Path) -> None:
    program = """
    import signal
    print(sorted(signal.pthread_sigmask(signal.SIG_BLOCK, [])))
    ignored = int(open("/proc/self/status").read().split("SigIgn:")[1].split()[0], 16)
    print(f"{ignored & 0x7fffffff:x}")  # glibc itself ignores two above these
    """
    shell = f"trap '' HUP; exec {PYTHON} probe.py"
    (folder / "probe.py").write_text(textwrap.dedent(program))

    with_us = ran(folder, "sh", "-c", shell)
    without = subprocess.run(
        ["/bin/sh", "-c", shell], cwd=folder, env=environment(), capture_output=True, check=True
    )

    assert with_us.stdout == without.stdout


def test_on_a_terminal_the_command_sees_one_of_the_same_size(folder: Path) -> None:
    with terminal(folder, *script(SIGNALLED)) as (child, master):
        seen = until(master, b")\r\n")
        assert b"ready True True os.terminal_size(columns=91, lines=24)\r\n" in seen
        os.killpg(child.pid, signal.SIGKILL)


def test_ctrl_c_reaches_the_command_once(folder: Path) -> None:
    with terminal(folder, *script(SIGNALLED)) as (child, master):
        until(master, b"ready")
        os.write(master, b"\x03")
        seen = until(master, b"looks like a failure")
        assert seen.count(b"SIGINT\r\n") == 1
        assert child.wait(timeout=60) == 7


def test_a_new_size_reaches_the_command(folder: Path) -> None:
    program = SIGNALLED.replace("shown = str", "shown = lambda: os.get_terminal_size(1)")
    with terminal(folder, *script(program)) as (child, master):
        until(master, b"ready")
        fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 133, 0, 0))
        assert b"columns=133, lines=50" in until(master, b"columns=133, lines=50")
        os.killpg(child.pid, signal.SIGKILL)


def test_bytes_on_a_terminal_are_changed_by_nobody_else(folder: Path) -> None:
    program = "import sys; sys.stdout.write('a\\nb\\rc\\tdone'); sys.stdout.flush()"
    with terminal(folder, *script(program)) as (child, master):
        assert until(master, b"done") == b"a\r\nb\rc\tdone"
        assert child.wait(timeout=60) == 0
