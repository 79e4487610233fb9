"""Hostile programs: each is stopped in time, leaves nothing behind, and harms no other."""

# ruff: noqa: E501 - programs and messages are whole lines

from __future__ import annotations

import time
from pathlib import Path
from tempfile import gettempdir

import pytest

from faultpedia.verify.server import Outcome, ServerEndedError
from tests.verify.runner.hostile import EVERYWHERE, INSIDE, LIMITS, OUTSIDE, Case
from tests.verify.world import needs_namespaces, runner

SOON = 30.0
"""Seconds in which every program here must be over, on a busy machine."""


@pytest.mark.parametrize("name", EVERYWHERE | INSIDE)
@needs_namespaces
def test_contained(name: str, tmp_path: Path) -> None:
    """With namespaces: the program ends as foreseen, and the next one runs as if nothing was."""
    _try((EVERYWHERE | INSIDE)[name], tmp_path, isolate=True)


@pytest.mark.parametrize("name", EVERYWHERE | OUTSIDE)
def test_limited(name: str, tmp_path: Path) -> None:
    """Without namespaces: limits hold, and no descendant gets away."""
    _try((EVERYWHERE | OUTSIDE)[name], tmp_path, isolate=False)


def _try(case: Case, folder: Path, *, isolate: bool) -> None:
    with runner(folder, limits=LIMITS, isolate=isolate) as running:
        started = time.monotonic()
        outcome = running.run(case.program, **{"timeout": 60, **case.expect})
        assert time.monotonic() - started < SOON
        assert (outcome.reason, outcome.status, outcome.signal) == (
            case.reason,
            case.status,
            case.signal,
        ), outcome.output[-500:]
        assert case.says in (outcome.detail if case.reason else outcome.output)
        assert running.processes() == []
        assert running.files() == []
        _runs(running.run("print('fine')"))
    assert sorted(path.name for path in folder.iterdir()) == ["program.py"]


def _runs(outcome: Outcome) -> None:
    assert (outcome.status, outcome.output, outcome.reason) == (0, "fine\n", "")


@needs_namespaces
def test_nothing_but_the_temporary_folder_can_be_written(tmp_path: Path) -> None:
    """The repository, the folder of the entry, the user's home and other temporary files."""
    places = [Path(__file__).parents[3], tmp_path, Path.home(), Path(gettempdir()), Path("/")]
    program = f"""
import os
for place in {[str(place) for place in places]!r}:
    try:
        open(os.path.join(place, 'faultpedia-was-here'), 'w')
    except OSError as error:
        print(error.strerror)
for place in (os.environ['HOME'], os.environ['TMPDIR'], '.', '/dev/shm'):
    open(os.path.join(place, 'written'), 'w').write('x')
"""
    with runner(tmp_path) as running:
        outcome = running.run(program)
        refusals = outcome.output.splitlines()
        assert outcome.status == 0
        assert len(refusals) == len(places)
        assert set(refusals) <= {
            "Read-only file system",
            "Permission denied",
            "No such file or directory",
        }
        assert "Read-only file system" in refusals
        assert running.files() == []
        assert running.run("import os\nprint(os.listdir('.'), os.listdir('/dev/shm'))").output == (
            "[] []\n"
        )
    assert not any((place / "faultpedia-was-here").exists() for place in places)


def test_secrets_of_the_environment_are_not_passed_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither in the environment of the program nor, with namespaces, in that of another."""
    for name in ("API_TOKEN", "HTTPS_PROXY", "SSH_AUTH_SOCK", "PYTHONPATH", "USER"):
        monkeypatch.setenv(name, "hunter2")
    program = """
import glob, os
print(sorted(os.environ))
for path in glob.glob('/proc/[0-9]*/environ'):
    try:
        print(open(path).read())
    except OSError:
        pass
"""
    with runner(tmp_path) as running:
        output = running.run(program).output
    names = eval(output.partition("\n")[0])  # noqa: S307 - printed by our own program
    allowed = {"LANG", "LC_ALL", "LD_LIBRARY_PATH", "OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE"}
    assert set(names) - allowed == {
        "HF_HUB_OFFLINE",
        "HOME",
        "PATH",
        "PYTHONDONTWRITEBYTECODE",
        "PYTHONHASHSEED",
        "PYTHONUNBUFFERED",
        "TMPDIR",
    }
    if running.server.options.isolate:
        assert "hunter2" not in output


@needs_namespaces
def test_requests_for_a_network_are_counted(tmp_path: Path) -> None:
    """So that a failure can be explained by the network that is not there."""
    program = "import socket\ntry:\n    socket.create_connection(('192.0.2.1', 80), 3)\nexcept OSError:\n    pass"
    with runner(tmp_path) as running:
        assert running.run(program).network >= 1
        assert running.run("print('fine')").network == 0


@needs_namespaces
def test_processes_of_one_program_reach_each_other(tmp_path: Path) -> None:
    """Loopback, IPv4 and IPv6, and a name for it."""
    program = """
import os, socket
for family, host in ((socket.AF_INET, '127.0.0.1'), (socket.AF_INET6, '::1'), (0, 'localhost')):
    if not family:
        family = socket.getaddrinfo(host, 0)[0][0]
    with socket.socket(family) as server:
        server.bind((host, 0))
        server.listen()
        if not os.fork():
            with socket.create_connection((host, server.getsockname()[1]), 5) as client:
                client.sendall(b'water')
            os._exit(0)
        connection, _ = server.accept()
        print(connection.recv(9).decode())
        os.wait()
"""
    with runner(tmp_path) as running:
        outcome = running.run(program)
    assert outcome.output == "water\nwater\nwater\n"
    assert outcome.network == 0


def test_a_program_that_ends_the_server_is_reported(tmp_path: Path) -> None:
    """Without namespaces a program can kill what runs it; that is its outcome."""
    program = """
import os, time
parent = os.getppid()
for _ in range(2):
    parent = int(open(f'/proc/{parent}/stat').read().rpartition(')')[2].split()[1])
print('here', flush=True)
os.kill(parent, 9)
time.sleep(60)
"""
    with runner(tmp_path, isolate=False) as running:
        with pytest.raises(ServerEndedError) as caught:
            running.run(program)
        outcome = caught.value.outcome
        assert (outcome.reason, outcome.output) == ("watcher", "here\n")
        assert outcome.detail == "it ended the program that runs the scripts"
