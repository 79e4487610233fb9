"""How much time it saves that proofs are forked from a process that has imported what they need.

    python bench/proofs.py --python .venv-proof/bin/python --package torch==2.13.0

Runs COUNT small proofs twice: forked from runners that have imported the package once, and each in
an interpreter of its own. Prints for both the seconds that passed and those of the processor (which
depend less on what else the machine does), and the ratios.
"""

from __future__ import annotations

import argparse
import resource
import sys
import tempfile
import time
from pathlib import Path
from types import SimpleNamespace
from typing import cast

from packaging.requirements import Requirement

from faultpedia.catalog import Entry, Script
from faultpedia.model import Expectation
from faultpedia.verify.plan import Task
from faultpedia.verify.pool import run_all
from faultpedia.verify.server import Options, Outcome, isolation_fault


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("--python", default=sys.executable, help="interpreter of the proofs")
    parser.add_argument("--package", default="torch==2.13.0", help="what each proof imports")
    parser.add_argument("--count", type=int, default=20, help="number of proofs")
    parser.add_argument("--jobs", type=int, default=2, help="proofs at a time")
    arguments = parser.parse_args()
    name = Requirement(arguments.package).name
    with tempfile.TemporaryDirectory() as folder:
        tasks = make_tasks(Path(folder), arguments.count, arguments.package)
        print(f"{arguments.count} proofs that import {name}, {arguments.jobs} at a time")
        taken = {}
        for words, fresh in (("forked", False), ("fresh", True)):
            options = Options(arguments.python, arguments.jobs, fresh, not isolation_fault())
            taken[words] = passed, cpu = measure(tasks, options)
            print(f"{words:>7}: {passed:7.2f} s, {cpu:7.2f} s of processor time")
        ratios = [a / b for a, b in zip(taken["forked"], taken["fresh"], strict=True)]
        print(f"  ratio: {ratios[0]:9.3f}, {ratios[1]:9.3f}")


def make_tasks(folder: Path, count: int, package: str) -> list[Task]:
    """Write the proofs."""
    module = Requirement(package).name.replace("-", "_")
    entry = cast("Entry", SimpleNamespace(folder=folder, slug="bench"))
    tasks = []
    for number in range(count):
        name, text = f"proof_{number}.py", f"import {module}\nraise SystemExit({number})\n"
        (folder / name).write_text(text, encoding="utf-8")
        script = Script(name, name, text)
        tasks.append(Task(entry, script, "reproduce", Expectation(), (package,)))
    return tasks


def measure(tasks: list[Task], options: Options) -> tuple[float, float]:
    """Return the seconds that pass and those of the processor; every task must end as it should."""
    statuses: dict[str, int | None] = {}

    def done(task: Task, outcome: Outcome) -> None:
        statuses[task.script.name] = outcome.status

    started, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    run_all(tasks, options, done)
    passed, after = time.perf_counter() - started, resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    if statuses != {task.script.name: number for number, task in enumerate(tasks)}:
        raise SystemExit(f"A proof did not run: {statuses}")
    return passed, cpu


if __name__ == "__main__":
    main()
