"""Programs that try to do harm, and how each of them ends."""

# ruff: noqa: E501 - programs are whole lines

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

LIMITS = {
    "memory": 96 << 20,
    "disk": 4 << 20,
    "files": 500,
    "output": 64 << 10,
    "processes": 30,
}
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
