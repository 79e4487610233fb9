"""Several scripts at a time: all run once, a lost server is replaced, an interruption ends all."""

from __future__ import annotations

import os
import signal
import sys
import threading
from pathlib import Path

import pytest

from faultpedia.verify.plan import Task
from faultpedia.verify.pool import run_all
from faultpedia.verify.server import Options, Outcome, RunnerError, isolation_fault
from tests.verify.world import task


def options(jobs: int = 2, *, isolate: bool = not isolation_fault()) -> Options:
    """Return options for this interpreter."""
    return Options(sys.executable, jobs=jobs, isolate=isolate)


def tasks(folder: Path, *bodies: str) -> list[Task]:
    """Write programs and return their tasks."""
    found = []
    for number, body in enumerate(bodies):
        path = folder / f"p{number}" / "program.py"
        path.parent.mkdir()
        path.write_text(body, encoding="utf-8")
        found.append(task(path, timeout=30))
    return found


@pytest.mark.parametrize("jobs", [1, 3])
def test_every_task_runs_once(jobs: int, tmp_path: Path) -> None:
    """With its own output, whatever runs beside it."""
    outputs: dict[str, str] = {}
    every = tasks(tmp_path, *(f"print({n})" for n in range(7)))

    def done(one: Task, outcome: Outcome) -> None:
        outputs[one.entry.folder.name] = outcome.output

    run_all(every, options(jobs), done)
    assert outputs == {f"p{n}": f"{n}\n" for n in range(7)}


def test_a_lost_server_is_replaced(tmp_path: Path) -> None:
    """The script that ended it is reported, those after it run."""
    kill = (
        "import os\nparent = os.getppid()\nfor _ in range(2):\n"
        "    stat = open(f'/proc/{parent}/stat')\n"
        "    parent = int(stat.read().rpartition(')')[2].split()[1])\nos.kill(parent, 9)\n"
        "import time\ntime.sleep(9)"
    )
    outcomes: list[tuple[str, str]] = []
    every = tasks(tmp_path, "print(1)", kill, "print(2)")
    run_all(every, options(1, isolate=False), lambda _, o: outcomes.append((o.reason, o.output)))
    assert outcomes == [("", "1\n"), ("watcher", ""), ("", "2\n")]


def test_an_interruption_ends_what_runs(tmp_path: Path) -> None:
    """Ctrl+C while scripts sleep: nothing is waited for, and nothing is left."""
    every = tasks(tmp_path, *["import time\ntime.sleep(60)"] * 3)
    timer = threading.Timer(0.4, os.kill, [os.getpid(), signal.SIGINT])
    timer.start()
    reported: list[Outcome] = []
    with pytest.raises(KeyboardInterrupt):
        run_all(every, options(2), lambda _, outcome: reported.append(outcome))
    timer.join()
    assert reported == []


def test_an_error_while_reporting_ends_what_runs(tmp_path: Path) -> None:
    """A closed terminal must not leave scripts running."""

    def fail(*_: object) -> None:
        raise BrokenPipeError

    every = tasks(tmp_path, "print(1)", "import time\ntime.sleep(60)")
    with pytest.raises(BrokenPipeError):
        run_all(every, options(2), fail)


def test_an_interpreter_that_does_not_start(tmp_path: Path) -> None:
    """One clear message."""
    missing = Options(str(tmp_path / "python"), jobs=2)
    with pytest.raises(RunnerError, match=r"python cannot be started: No such file or directory\."):
        run_all(tasks(tmp_path, "print(1)"), missing, lambda *_: None)


def test_an_interpreter_that_is_none(tmp_path: Path) -> None:
    """It starts, and says something else than a runner would."""
    fake = tmp_path / "python"
    fake.write_text("#!/bin/sh\necho 'not a python' >&2\nexit 3\n", encoding="utf-8")
    fake.chmod(0o755)
    with pytest.raises(RunnerError, match="The runner ended early: not a python"):
        run_all(tasks(tmp_path, "print(1)"), Options(str(fake)), lambda *_: None)
