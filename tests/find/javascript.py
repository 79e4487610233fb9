"""Runs the JavaScript of the site for tests, in Node or in the one that Playwright ships."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from faultpedia.diagnose import Knowledge, browser
from faultpedia.site import shipped

RUN = Path(__file__).with_name("run.mjs")
MODULES = shipped("theme") / "assets" / "javascripts" / "find"
NO_NODE = "no JavaScript here: install Node 18 or newer, or the package playwright, which ships one"


@cache
def node() -> str | None:
    """Return a program that runs JavaScript; None when there is none."""
    found = shutil.which("node")
    if found:
        return found
    try:
        from playwright._impl._driver import compute_driver_executable  # noqa: PLC0415
    except ImportError:
        return None
    driver = compute_driver_executable()
    program = Path(driver[0] if isinstance(driver, tuple) else driver)
    return str(program) if program.is_file() else None


class JavaScript:
    """The engine in JavaScript, with the index of some entries."""

    def __init__(self, folder: Path, knowledge: Knowledge) -> None:
        self.folder = folder
        # Node reads the files as modules only below a package that says so.
        shutil.copytree(MODULES, folder / "find")
        (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
        self._write("tables.json", browser.tables())
        self._write("index.json", browser.index(knowledge))
        self._write("details.json", browser.details(knowledge))

    def ask(self, task: str, asked: Any = None) -> Any:
        """Run one of the tasks of ``run.mjs`` and return its answer."""
        self._write("asked.json", asked)
        program = node()
        assert program is not None, NO_NODE
        done = subprocess.run(
            [program, str(RUN), task, str(self.folder), str(self.folder / "find")],
            capture_output=True,
            check=False,
            timeout=600,
        )
        assert done.returncode == 0, done.stderr.decode()
        return json.loads(done.stdout)

    def _write(self, name: str, body: Mapping[str, Any] | list[Any] | None) -> None:
        (self.folder / name).write_text(browser.as_text(body), encoding="utf-8")
