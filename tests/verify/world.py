"""A small entry that passes every gate, an environment for its scripts, and single runs."""

from __future__ import annotations

import json
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
import yaml

from faultpedia.catalog import Entry, Script
from faultpedia.checks import Checked, check
from faultpedia.model import Expectation
from faultpedia.verify import Options, Report, Wheels, make_plan, verify
from faultpedia.verify.plan import Task
from faultpedia.verify.runner.contain import Limits
from faultpedia.verify.server import Outcome, Server, isolation_fault
from tests.world import AREA, write_files

Fields = dict[str, Any]
Texts = dict[str, str | None]

SLUG = "pump-ran-dry"
HEADER = """\
# /// script
# requires-python = ">=3.11"
# dependencies = ["pumplib==1.2"]
# ///
"""
LIBRARY = '''\
"""A library with a failure."""


def start(number):
    if number:
        raise RuntimeError(f"pump {number} ran dry")
    print("the pump runs")
'''
SCRIPTS = {
    "reproduce.py": '"""A pump without water."""\n\nfrom pumplib.core import start\n\nstart(7)\n',
    "fixed.py": '"""A pump with water."""\n\nfrom pumplib.core import start\n\nstart(0)\n',
    "validate.py": '''\
"""Refuses a pump without water."""


def validate(number: int) -> None:
    """Raise when the pump has no water."""
    if number:
        raise ValueError(f"pump {number} has no water")


def broken() -> tuple[int]:
    """Return a pump without water."""
    return (7,)


def healthy() -> tuple[int]:
    """Return a pump with water."""
    return (0,)
''',
    "dead_end_again.py": '"""Once more."""\n\nfrom pumplib.core import start\n\nstart(8)\n',
    "myth_old.py": '"""An old pump."""\n\nfrom pumplib.core import start\n\nstart(0)\n',
}
RECORD: Fields = {
    "title": "Pump runs dry",
    "summary": "The pump has no water. It stops by itself.",
    "role": "initiating",
    "severity": "error",
    "owner": "code",
    "needs": ["cpu"],
    "added": "2026-03-01",
    "signatures": [
        {
            "text": "pump {number:int} ran dry",
            "raised_by": "pumplib/core.py:start",
            "found_in": {"package": "pumplib==1.2", "file": "pumplib/core.py"},
            "example": "RuntimeError: pump 7 ran dry",
        }
    ],
    "cause": "The inlet is closed, so the rotor draws air.",
    "fixes": [{"id": "open-inlet", "text": "Open the inlet valve.", "changes_results": "no"}],
    "dead_ends": [{"text": "Try again.", "why": "It stays dry.", "script": "dead_end_again.py"}],
    "not_the_cause": [
        {"claim": "It is old.", "truth": "Age is no water.", "script": "myth_old.py"}
    ],
    "references": [
        {"url": "https://docs.python.org/3/", "kind": "vendor", "supports": "What pumps say."}
    ],
}

needs_namespaces = pytest.mark.skipif(
    bool(isolation_fault()), reason=f"no user namespaces here: {isolation_fault()}"
)


def script(body: str, docstring: str = "What it shows.") -> str:
    """Return a program without dependencies."""
    header = HEADER.replace('"pumplib==1.2"', "")
    return f'{header}"""{docstring}"""\n\n{body}\n'


class World:
    """Entries below a folder, and the environment that their scripts need."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.root = write_files(folder / "entries", {"storage/area.yaml": AREA})
        self.install("1.2")

    def install(self, version: str, library: str = LIBRARY) -> None:
        """Install ``pumplib`` in ``version`` into the environment, in place of another."""
        site = self.folder / "lib" / "site-packages"
        shutil.rmtree(site, ignore_errors=True)
        metadata = f"Metadata-Version: 2.1\nName: pumplib\nVersion: {version}\n"
        write_files(
            site,
            {
                "pumplib/__init__.py": "",
                "pumplib/core.py": library,
                f"pumplib-{version}.dist-info/METADATA": metadata,
                f"pumplib-{version}.dist-info/RECORD": "pumplib/core.py,,\n",
            },
        )
        python = self.folder / "bin" / "python"
        python.parent.mkdir(exist_ok=True)
        python.write_text(f'#!/bin/sh\nPYTHONPATH={site} exec {sys.executable} "$@"\n')
        python.chmod(0o755)

    def options(self, **changes: Any) -> Options:
        """Return options for this environment, contained where the system can."""
        limits = Limits(**changes.pop("limits", {}))
        values: Any = {"isolate": not isolation_fault(), "limits": limits, **changes}
        return Options(str(self.folder / "bin" / "python"), **values)

    def entry(
        self, fields: Fields | None = None, scripts: Texts | None = None, slug: str = SLUG
    ) -> Path:
        """Write the entry with some fields and scripts replaced or (None) left out."""
        folder = self.root / "storage" / slug
        folder.mkdir(exist_ok=True)
        record = {k: v for k, v in {**RECORD, **(fields or {})}.items() if v is not None}
        record = json.loads(json.dumps(record))  # parts that are used twice would become aliases
        text = yaml.safe_dump(record, allow_unicode=True, sort_keys=False, width=1000)
        (folder / "entry.yaml").write_text(text, encoding="utf-8")
        for name, body in {**SCRIPTS, **(scripts or {})}.items():
            if body is None:
                (folder / name).unlink(missing_ok=True)
            else:
                whole = body if body.startswith("# ///") else HEADER + body
                (folder / name).write_text(whole, encoding="utf-8")
        return folder

    def check(self) -> Checked:
        """Read and judge what stands there."""
        return check([self.root], self.folder)

    def verify(self, *slugs: str, wheels: Wheels | None = None, **options: Any) -> Report:
        """Verify the entries, or those with ``slugs``."""
        checked = self.check()
        assert not checked.catalog.broken
        entries = [e for slug, e in checked.catalog.entries.items() if not slugs or slug in slugs]
        settings = self.options(**options)
        plan = make_plan(entries)
        return verify(checked.catalog, checked.links, plan, settings, lambda *_: None, wheels)

    def refusals(self, **options: Any) -> list[str]:
        """Verify and return the messages."""
        return [problem.as_text() for problem in self.verify(**options).problems]


def task(path: Path, kind: str = "reproduce", **expect: Any) -> Task:
    """Return a task for a script that belongs to no entry."""
    entry = cast("Entry", SimpleNamespace(folder=path.parent, slug="single"))
    text = path.read_text(encoding="utf-8")
    return Task(entry, Script(path.name, path.name, text), kind, Expectation(**expect))


class Runner:
    """Runs single scripts in one server, and looks for what they leave behind."""

    def __init__(self, folder: Path, **options: Any) -> None:
        self.folder = folder
        limits = Limits(**options.pop("limits", {}))
        isolate = options.pop("isolate", not isolation_fault())
        self.server = Server(Options(sys.executable, limits=limits, isolate=isolate, **options))

    def run(self, body: str, kind: str = "reproduce", **expect: Any) -> Outcome:
        """Run a program."""
        path = self.folder / "program.py"
        path.write_text(body, encoding="utf-8")
        return self.server.run(task(path, kind, **expect))

    def processes(self) -> list[int]:
        """Return every process that the server started and that still runs, but for itself."""
        return [p for p in _with(str(self.server.home)) if p != self.server.process.pid]

    def files(self) -> list[str]:
        """Return what stands in the folder in which scripts run, as seen from outside."""
        return [path.name for path in (self.server.home / "work").iterdir()]


@contextmanager
def runner(folder: Path, **options: Any) -> Iterator[Runner]:
    """Give a runner and check that closing it leaves no process and no folder."""
    running = Runner(folder, **options)
    try:
        yield running
    finally:
        running.server.close()
    until = time.monotonic() + 5
    while _with(str(running.server.home)) and time.monotonic() < until:
        time.sleep(0.01)  # who kills the server itself is ended by the kernel a little later
    assert not _with(str(running.server.home))
    assert not running.server.home.exists()


def _with(text: str) -> list[int]:
    """Return the processes that have ``text`` in their arguments or environment."""
    found = []
    for name in filter(str.isdigit, (path.name for path in Path("/proc").iterdir())):
        try:
            seen = Path(f"/proc/{name}/cmdline").read_bytes()
            seen += Path(f"/proc/{name}/environ").read_bytes()
        except OSError:
            continue
        if text.encode() in seen and int(name) != os.getpid():
            found.append(int(name))
    return found


def temporary_folders() -> set[str]:
    """Return the names of our folders in the folder for temporary files."""
    return {p.name for p in Path(tempfile.gettempdir()).glob("faultpedia-*")}
