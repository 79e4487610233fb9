"""One runner process in the environment of the proofs, as this side sees it."""

from __future__ import annotations

import json
import os
import select
import shutil
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement

from faultpedia.verify.plan import Task
from faultpedia.verify.runner import contain

_RUNNER = Path(__file__).parent / "runner"
_KEPT = 400_000
"""Bytes of output that are looked at: this many from the start and from the end."""

_GRACE = 60.0
"""Seconds beyond a script's own limit after which its server has stopped answering."""

_ENDING = 5.0
"""Seconds that a server has to end what it runs."""

_PATH = "/usr/local/bin:/usr/bin:/bin"

_PASSED_ON = ("LANG", "LC_ALL", "LD_LIBRARY_PATH", "OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE")


class RunnerError(Exception):
    """The environment of the proofs cannot be used; the message says what to do."""


class ServerEndedError(Exception):
    """The server ended while it ran a script; ``outcome`` says so about that script."""

    def __init__(self, outcome: Outcome) -> None:
        """Keep what to say about the script."""
        super().__init__(outcome.detail)
        self.outcome = outcome


@dataclass(frozen=True)
class Outcome:
    """How a script ended, and what it printed. ``seconds`` includes its start.

    ``reason`` is empty unless the script was stopped; ``detail`` says why it was. ``places`` are
    folders of this machine with the names that stand for them.
    """

    status: int | None
    signal: int | None
    reason: str
    seconds: float
    output: str
    network: int
    isolated: bool
    detail: str
    places: dict[str, str] = field(default_factory=dict)

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
    limits: contain.Limits = field(default_factory=contain.Limits)


class Server:
    """One runner process with a set of imported packages; used by one thread."""

    def __init__(self, options: Options, needs: Iterable[str] = ()) -> None:
        """Start it; ``needs`` are the requirements that are imported ahead.

        Raises:
            RunnerError: the interpreter cannot be started.
        """
        if sys.platform != "linux":
            raise RunnerError("Scripts are run on Linux only. Use a container or a CI job.")
        self.options = options
        self.home = Path(tempfile.mkdtemp(prefix="faultpedia-proof-"))
        try:
            hello = self._start([] if options.fresh else [Requirement(n).name for n in needs])
            if hello["said"]:
                # What an import prints belongs to the output of each script, so each imports anew.
                self.options = replace(options, fresh=True)
                self._end()
                hello = self._start([])
        except BaseException:
            self.close()
            raise
        self.python = str(hello["python"])
        self.places = {
            str(self.home / "work"): "<tmp>",
            str(_RUNNER): "<runner>",
            **{prefix: "<env>" for prefix in hello["prefixes"] if prefix not in ("/usr", "/")},
        }

    def _start(self, distributions: list[str]) -> dict[str, Any]:
        work = self.home / "work"
        work.mkdir(exist_ok=True)
        try:
            with (self.home / "errors").open("wb") as errors:
                self.process = subprocess.Popen(  # noqa: S603 - our own program
                    [
                        self.options.python,
                        "-u",
                        "-B",
                        str(_RUNNER / "server.py"),
                        str(work),
                        *distributions,
                    ],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=errors,
                    text=True,
                    env=clean_environment(self.options.python, work),
                    cwd=work,
                    start_new_session=True,  # Ctrl+C is for us: we end what is running
                )
        except OSError as error:
            raise RunnerError(
                f"The interpreter {self.options.python} cannot be started: {error.strerror}. "
                "Name the one of the environment that has what the scripts need with --python."
            ) from None
        return self.ask()

    def ask(self, request: dict[str, Any] | None = None, seconds: float = 600.0) -> dict[str, Any]:
        """Send a request and wait for the answer.

        Raises:
            RunnerError: the server has ended, or does not answer within ``seconds``.
        """
        to, answers = self.process.stdin, self.process.stdout
        if to is None or answers is None:  # both are pipes
            raise RunnerError("The runner was closed.")
        line = ""
        try:
            if request is not None:
                to.write(json.dumps(request) + "\n")
                to.flush()
            if select.select([answers], [], [], seconds)[0]:
                line = answers.readline()
        except (OSError, ValueError):  # it ended meanwhile, or was ended by another thread
            line = ""
        if not line:
            errors = (
                (self.home / "errors").read_text("utf-8", "replace") if self.home.exists() else ""
            )
            last = errors.strip().rpartition("\n")[2]
            raise RunnerError(f"The runner ended early: {last or 'it said nothing'}")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def run(self, task: Task) -> Outcome:
        """Run the script of ``task`` in an empty folder.

        Raises:
            ServerEndedError: the script took the server with it, which namespaces would prevent.
        """
        log = self.home / "output"
        limits = replace(self.options.limits, seconds=float(task.expect.timeout))
        request = {
            "script": str((task.entry.folder / task.script.name).resolve()),
            "mode": "guard" if task.kind == "validate" else "script",
            "log": str(log),
            "fresh": self.options.fresh,
            "isolate": self.options.isolate,
            "limits": asdict(limits),
        }
        try:
            answer = self.ask(request, limits.seconds + _GRACE)
            return Outcome(output=_read(log), places=self.places, **answer)
        except RunnerError:
            detail = "it ended the program that runs the scripts"
            raise ServerEndedError(
                Outcome(None, None, "watcher", 0, _read(log), 0, self.options.isolate, detail)
            ) from None
        finally:
            if not self.options.isolate:  # else nothing was written into the folder itself
                _remove(self.home / "work", inside=True)

    def kill(self) -> None:
        """End the process and all that it runs at once; from any thread."""
        self.process.terminate()  # it ends its descendants first

    def _end(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(_ENDING)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            if stream:
                try:
                    stream.close()
                except BrokenPipeError:
                    continue

    def close(self) -> None:
        """End the server."""
        if hasattr(self, "process"):
            self._end()
        _remove(self.home)


def clean_environment(python: str, work: Path) -> dict[str, str]:
    """Return the few variables that a script may see: no token, no proxy, no user name."""
    kept = {name: os.environ[name] for name in _PASSED_ON if name in os.environ}
    return {
        "LANG": "C.UTF-8",
        **kept,
        "PATH": f"{Path(python).absolute().parent}:{_PATH}",
        "HOME": str(work),
        "TMPDIR": str(work),
        "PYTHONHASHSEED": "0",
        "PYTHONUNBUFFERED": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
        "HF_HUB_OFFLINE": "1",
    }


@cache
def isolation_fault() -> str:
    """Return why this system does not allow the namespaces around a script; empty if it does."""
    with tempfile.TemporaryDirectory(prefix="faultpedia-probe-") as folder:
        done = subprocess.run(  # noqa: S603 - our own program
            [sys.executable, str(_RUNNER / "contain.py"), folder],
            capture_output=True,
            text=True,
            check=False,
        )
    return (done.stdout or "a namespace could not be set up") if done.returncode else ""


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


def _remove(folder: Path, *, inside: bool = False) -> None:
    """Remove a folder, or what is in it, even where a script took permissions away."""
    if not folder.is_dir():
        return
    folder.chmod(stat.S_IRWXU)
    for above, names, _ in os.walk(folder):
        for name in names:
            path = Path(above, name)
            if not path.is_symlink():
                path.chmod(stat.S_IRWXU)
    for path in list(folder.iterdir()) if inside else [folder]:
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink(missing_ok=True)
