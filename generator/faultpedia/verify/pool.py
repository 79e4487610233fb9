"""Runs tasks through servers in the environment of the proofs, several at a time."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement

from faultpedia.verify.plan import Task
from faultpedia.verify.runner import contain

_SERVER = Path(__file__).parent / "runner" / "server.py"
_KEPT = 400_000
"""Bytes of output that are looked at: this many from the start and from the end."""
_PASSED_ON = ("PATH", "LANG", "LC_ALL", "OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE", "LD_LIBRARY_PATH")
_IMPORT_NAMES = {
    "pyyaml": "yaml",
    "scikit-learn": "sklearn",
    "pytorch-lightning": "pytorch_lightning",
}


class RunnerError(Exception):
    """The environment of the proofs cannot be used; the message says what to do."""


@dataclass(frozen=True)
class Outcome:
    """How a script ended, and what it printed. ``seconds`` includes its start."""

    status: int | None
    signal: int | None
    reason: str
    seconds: float
    output: str
    network: int
    isolated: bool
    detail: str
    work: str

    @property
    def timed_out(self) -> bool:
        """Tell whether the time limit ended it."""
        return self.reason == "timeout"


@dataclass(frozen=True)
class Options:
    """How to run: the interpreter of the proofs, how many at a time, each with fresh imports?"""

    python: str
    jobs: int = 1
    fresh: bool = False
    isolate: bool = True
    memory: int = contain.Limits.memory


class Server:
    """One runner process with a set of imported modules."""

    def __init__(self, options: Options, modules: Iterable[str]) -> None:
        self.options = options
        self.home = tempfile.mkdtemp(prefix="faultpedia-proof-")
        environment = {**clean_environment(), "HOME": self.home}
        try:
            self.process = subprocess.Popen(  # noqa: S603 - our own program
                [options.python, "-u", "-B", str(_SERVER), *modules],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                env=environment,
                cwd=self.home,
            )
        except OSError as error:
            raise RunnerError(f"{options.python} cannot be started: {error.strerror}.") from None
        self.python = str(self.ask()["python"])

    def ask(self, request: dict[str, Any] | None = None) -> dict[str, Any]:
        """Send a request and wait for the answer."""
        to, answers, errors = self.process.stdin, self.process.stdout, self.process.stderr
        if to is None or answers is None or errors is None:  # all three are pipes
            raise RunnerError("The runner was closed.")
        if request is not None:
            to.write(json.dumps(request) + "\n")
            to.flush()
        line = answers.readline()
        if not line:
            last = errors.read().strip().rpartition("\n")[2]
            raise RunnerError(f"The runner ended early: {last or 'it said nothing'}")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def run(self, task: Task) -> Outcome:
        """Run the script of ``task`` in a new folder that vanishes afterwards."""
        work = tempfile.mkdtemp(prefix="faultpedia-run-")
        log = Path(self.home) / "output"
        request = {
            "script": str((task.entry.folder / task.script.name).resolve()),
            "mode": "guard" if task.kind == "validate" else "script",
            "work": work,
            "log": str(log),
            "fresh": self.options.fresh,
            "isolate": self.options.isolate,
            "limits": {
                "seconds": float(task.expect.timeout),
                "memory": self.options.memory,
                "environment": {**clean_environment(), "PYTHONDONTWRITEBYTECODE": "1"},
            },
        }
        try:
            answer = self.ask(request)
            return Outcome(output=_read(log), work=work, **answer)
        finally:
            shutil.rmtree(work, ignore_errors=True)

    def close(self) -> None:
        """End the server."""
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            if stream:
                stream.close()
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.home, ignore_errors=True)


def clean_environment() -> dict[str, str]:
    """Return the few variables that a script may see: no token, no proxy, no user name."""
    kept = {name: os.environ[name] for name in _PASSED_ON if name in os.environ}
    return {
        "PATH": os.defpath,
        "LANG": "C.UTF-8",
        **kept,
        "PYTHONHASHSEED": "0",
        "PYTHONUNBUFFERED": "1",
        "HF_HUB_OFFLINE": "1",
    }


def run_all(tasks: list[Task], options: Options, done: Callable[[Task, Outcome], None]) -> None:
    """Run all tasks, ``options.jobs`` at a time; call ``done`` in one thread at a time.

    Tasks that need the same packages share a server, which has imported them.

    Raises:
        RunnerError: the environment cannot be used.
    """
    groups: dict[tuple[str, ...], list[Task]] = {}
    for task in tasks:
        groups.setdefault(task.requirements, []).append(task)
    queue = sorted(groups.items(), key=lambda item: -len(item[1]))
    lock = threading.Lock()
    chunks = [
        (needs, members[start :: options.jobs])
        for needs, members in queue
        for start in range(min(options.jobs, len(members)))
    ]

    def work(chunk: tuple[tuple[str, ...], list[Task]]) -> None:
        needs, members = chunk
        server = Server(options, [] if options.fresh else import_names(needs))
        try:
            for task in members:
                outcome = server.run(task)
                with lock:
                    done(task, outcome)
        finally:
            server.close()

    with ThreadPoolExecutor(options.jobs) as pool:
        for future in [pool.submit(work, chunk) for chunk in chunks]:
            future.result()


@cache
def can_isolate() -> bool:
    """Tell whether this system allows the namespaces that keep a script from the network."""
    child = os.fork()
    if child == 0:
        folder = tempfile.mkdtemp(prefix="faultpedia-probe-")
        try:
            contain.enter(folder, contain.Limits(), isolate=True)
        except OSError:
            os._exit(1)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    return status == 0


def import_names(needs: Iterable[str]) -> list[str]:
    """Return the modules that the packages in ``needs`` are imported by."""
    names = [Requirement(need).name.lower() for need in needs]
    return [_IMPORT_NAMES.get(name, name.replace("-", "_")) for name in names]


def _read(log: Path) -> str:
    """Return what was printed; of a flood, the start and the end."""
    size = log.stat().st_size if log.exists() else 0
    if not size:
        return ""
    with log.open("rb") as stream:
        if size <= 2 * _KEPT:
            data = stream.read()
        else:
            data = stream.read(_KEPT) + b"\n[...]\n"
            stream.seek(size - _KEPT)
            data += stream.read()
    return data.decode("utf-8", errors="replace")
