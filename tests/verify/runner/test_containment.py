"""Hostile programs: each is stopped in time, leaves nothing behind, and harms no other."""

# ruff: noqa: E501 - programs and messages are whole lines

from __future__ import annotations

import time
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import gettempdir
from typing import Any

import pytest

from faultpedia.verify.server import Outcome, ServerEndedError
from tests.verify.world import needs_namespaces, runner

LIMITS = {
    "memory": 96 << 20,
    "disk": 4 << 20,
    "files": 500,
    "output": 64 << 10,
    "processes": 30,
}
SOON = 30.0
"""Seconds in which every program here must be over, on a busy machine."""

SLEEP = "import time\ntime.sleep(60)\n"
FORK_BOMB = f"import os\nfor _ in range(9):\n    os.fork()\n{SLEEP}"
"""It ends at 512 processes: tests must not be a danger for the machine if they fail."""

FLOOD = "while True:\n    print('x' * 80)\n"
ORPHAN = """\
import os, time
if not os.fork():
    os.setsid()
    if not os.fork():
        time.sleep(60)
    os._exit(0)
os.wait()
print('parent ends')
"""
MANY_FILES = f"""\
for number in range(100):
    with open(f'file-{{number}}', 'wb') as stream:
        stream.write(bytes(1 << 20))
{SLEEP}"""


@dataclass(frozen=True)
class Case:
    """A program, and how it ends: a reason for stopping it, or its status or signal, and words."""

    program: str
    reason: str = ""
    status: int | None = None
    signal: int | None = None
    says: str = ""
    expect: dict[str, Any] = field(default_factory=dict)


EVERYWHERE = {
    "fork bomb": Case(FORK_BOMB, "processes", says="it had more than 30 processes"),
    "sleeper": Case(SLEEP, "timeout", says="it still ran after 1 s", expect={"timeout": 1}),
    "printer": Case(FLOOD, "output", says="it printed more than 64 KiB"),
    "one large file": Case(
        "open('f', 'wb').write(bytes(64 << 20))", status=1, says="OSError: [Errno"
    ),
    "memory": Case(
        "kept = []\nwhile True:\n    kept.append(bytes(1 << 20))", status=1, says="MemoryError"
    ),
    "shared memory": Case(
        "import mmap\nshared = mmap.mmap(-1, 1 << 30)\n"
        f"for at in range(0, 1 << 30, 4096):\n    shared[at] = 1\n{SLEEP}",
        "memory",
        says="it used more than 96 MiB of memory",
    ),
    "memory of many": Case(
        "import os\nfor _ in range(4):\n    if not os.fork():\n        kept = b'x' * (40 << 20)\n"
        f"        break\n{SLEEP}",
        "memory",
        says="it used more than 96 MiB of memory",
    ),
    "orphans": Case(ORPHAN, status=0, says="parent ends"),
    "orphans of a killed parent": Case(
        ORPHAN.replace("print('parent ends')", "os.kill(os.getpid(), 9)"), signal=9
    ),
    "no end on SIGTERM": Case(
        "import signal\nfor number in (1, 2, 15):\n    signal.signal(number, signal.SIG_IGN)\n"
        + SLEEP,
        "timeout",
        expect={"timeout": 1},
    ),
    "stopped": Case(
        "import os, signal\nos.kill(os.getpid(), signal.SIGSTOP)", "timeout", expect={"timeout": 1}
    ),
    "its process group": Case("import os\nos.killpg(0, 9)", signal=9),
    "descriptors": Case(
        "import os, sys\nfor number in range(3, 1024):\n    try:\n"
        "        os.write(number, b'wait=0\\n{\"status\": 0}\\n')\n    except OSError:\n        pass\n"
        "sys.exit(5)",
        status=5,
    ),
    "standard input": Case("input()", status=1, says="EOFError"),
    "closed streams": Case("import os\nos.closerange(0, 100)\nos._exit(4)", status=4),
    "a folder without permissions": Case(
        "import os\nos.makedirs('a/b')\nopen('a/b/c', 'w').close()\nos.chmod('a/b', 0)\n"
        "os.chmod('a', 0)\nos.chmod('.', 0)",
        status=0,
    ),
}
INSIDE = {
    "disk": Case(MANY_FILES, status=1, says="No space left on device"),
    "shared memory file": Case(
        MANY_FILES.replace("'file-", "'/dev/shm/file-"), status=1, says="No space left on device"
    ),
    "many empty files": Case(
        "while True:\n    for n in range(10**9):\n        open(f'f{n}', 'w').close()",
        status=1,
        says="No space left on device",
        expect={"timeout": 60},
    ),
    "its parent": Case(
        "import os\nfor number in (1, 2, 3, 15, 9):\n    os.kill(os.getppid(), number)\n"
        "print('still here')",
        status=0,
        says="still here",
    ),
    "all processes": Case("import os\nos.kill(-1, 9)", status=1, says="ProcessLookupError"),
    "descriptors of the first process": Case(
        "import os, sys\nfor name in range(100):\n    try:\n"
        "        with open(f'/proc/1/fd/{name}', 'w') as stream:\n"
        "            stream.write('wait=0\\n')\n    except OSError:\n        pass\nsys.exit(5)",
        status=5,
    ),
    "tcp": Case(
        "import socket\nsocket.create_connection(('192.0.2.1', 80), 3)",
        status=1,
        says="Network is unreachable",
    ),
    "udp": Case(
        "import socket\nsocket.socket(2, 2).sendto(b'x', ('192.0.2.1', 53))",
        status=1,
        says="Network is unreachable",
    ),
    "names": Case(
        "import socket\nsocket.getaddrinfo('example.org', 80)", status=1, says="gaierror"
    ),
    "devices": Case(
        "import os\nprint(sorted(os.listdir('/dev')))",
        status=0,
        says="['fd', 'full', 'null', 'random', 'shm', 'stderr', 'stdin', 'stdout', 'urandom', 'zero']",
    ),
    "sockets of services": Case("import os\nprint(os.listdir('/run'))", status=0, says="[]"),
    "host name": Case("import socket\nprint(socket.gethostname())", status=0, says="localhost"),
    "writable again": Case(
        "import ctypes, os\nlibc = ctypes.CDLL(None, use_errno=True)\n"
        "for _ in range(2):\n    assert libc.mount(None, b'/', None, 32 | 4096, None)\n"
        "    assert libc.umount2(b'/dev', 2)\n    libc.unshare(0x10020000)\n"
        "open('/faultpedia-was-here', 'w')",
        status=1,
        says="Read-only file system: '/faultpedia-was-here'",
    ),
    "processes of others": Case(
        "import os\nprint(sorted(n for n in os.listdir('/proc') if n.isdigit()))",
        status=0,
        says="['1', '2']",
    ),
}
OUTSIDE = {
    "disk": Case(MANY_FILES, "disk", says="it wrote more than 4 MiB"),
    "its parent": Case(
        f"import os\nos.kill(os.getppid(), 9)\n{SLEEP}",
        "watcher",
        says="it ended the process that watches it",
    ),
    "its grandparent": Case(
        "import os\nparent = open(f'/proc/{os.getppid()}/stat').read().rpartition(')')[2].split()[1]\n"
        f"os.kill(int(parent), 9)\n{SLEEP}",
        "watcher",
        says="it ended the process that watches it",
    ),
}


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
