"""``faultpedia verify`` that is interrupted or killed leaves nothing behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.verify.conftest import _own_temporary_folder, world
from tests.verify.world import World, script

__all__ = ["_own_temporary_folder", "world"]  # fixtures


@pytest.fixture(autouse=True)
def _in_the_folder(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(world.folder)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interruption(
    world: World, number: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """No half-written proof.json, no process, no temporary folder; a short message."""
    own = tmp_path_factory.mktemp("own")
    folder = world.entry(scripts={"fixed.py": script("import time\ntime.sleep(60)")})
    before = sorted(path.name for path in folder.iterdir())
    program = [sys.executable, "-m", "faultpedia", "verify", "--jobs", "1"]
    with subprocess.Popen(
        [*program, "--python", str(world.folder / "bin" / "python")],
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "TMPDIR": str(own)},
    ) as running:
        assert running.stderr is not None
        while "reproduce.py" not in running.stderr.readline():
            assert running.poll() is None
        running.send_signal(number)
        rest = running.stderr.read()
        assert running.wait(20) == 130
    assert rest == "\nInterrupted: all scripts were ended, no proof.json was written.\n"
    assert sorted(path.name for path in folder.iterdir()) == before
    assert list(own.iterdir()) == []
    assert _with(str(own)) == []


def test_a_killed_program_takes_its_scripts_along(
    world: World, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """SIGKILL leaves time for nothing; the kernel ends what was running."""
    own = tmp_path_factory.mktemp("own")
    world.entry(scripts={"fixed.py": script("import time\ntime.sleep(60)")})
    with subprocess.Popen(
        [
            sys.executable,
            "-m",
            "faultpedia",
            "verify",
            "--python",
            str(world.folder / "bin/python"),
        ],
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "TMPDIR": str(own)},
    ) as running:
        assert running.stderr is not None
        while "reproduce.py" not in running.stderr.readline():
            assert running.poll() is None
        running.kill()
    until = time.monotonic() + 5
    while _with(str(own)) and time.monotonic() < until:
        time.sleep(0.01)
    assert _with(str(own)) == []


def _with(text: str) -> list[str]:
    """Return the processes that have ``text`` among their arguments."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if text.encode() in path.read_bytes():
                found.append(path.parent.name)
        except OSError:
            continue
    return found
