"""A small project of its own: settings, pages and entries, built by the real programs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import yaml

from tests.sample import Records

GUARD = '''\
# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
"""Refuses a pump without water."""


def validate(litres):
    if litres <= 0:
        raise ValueError("the pump is dry")


def broken():
    return (0,)


def healthy():
    return (3,)
'''
"""A ``validate.py`` that every rule accepts."""


class Project:
    """A folder with ``mkdocs.yml``, ``docs/`` and ``entries/``."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.folder = folder
        self.records = Records(folder / "entries")
        self.page("index.md", "# Home\n\nWelcome.\n")
        self.settings: dict[str, Any] = {
            "site_name": "Pedia",
            "site_url": "https://a.example/pedia/",
            "repo_url": "https://code.example/owner/pedia",
            "theme": {"name": "material", "font": False},
            "plugins": ["faultpedia"],
            **settings,
        }
        self.configure()

    def configure(self, **settings: Any) -> None:
        """Write ``mkdocs.yml`` with changed settings; None removes one."""
        self.settings = {k: v for k, v in (self.settings | settings).items() if v is not None}
        (self.folder / "mkdocs.yml").write_text(yaml.safe_dump(self.settings), encoding="utf-8")

    def page(self, name: str, text: str) -> None:
        """Write a hand-written page."""
        path = self.folder / "docs" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def run(self, module: str, *arguments: str, python: str = sys.executable) -> Done:
        """Run a program of the environment in the folder of the project."""
        done = subprocess.run(
            [python, "-m", module, *arguments],
            cwd=self.folder,
            env=environment(),
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )
        return Done(done.returncode, done.stdout, done.stderr)

    @property
    def site(self) -> Path:
        """The folder of the built site."""
        return self.folder / "site"

    def built(self) -> dict[str, bytes]:
        """Return every file of the built site."""
        return {
            path.relative_to(self.site).as_posix(): path.read_bytes()
            for path in sorted(self.site.rglob("*"))
            if path.is_file()
        }

    def html(self, url: str) -> str:
        """Return a page of the built site."""
        return (self.site / url / "index.html").read_text(encoding="utf-8")


class Done:
    """How a program ended."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status = status
        self.out = out
        self.err = err

    @property
    def all(self) -> str:
        """Everything it printed."""
        return self.out + self.err

    def __repr__(self) -> str:
        return f"exit {self.status}\n{self.all}"


def environment(**changes: str) -> dict[str, str]:
    """Return the environment of the tests, without what changes a build."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("FAULTPEDIA_", "PYTHON"))}
    return {**kept, "NO_MKDOCS_2_WARNING": "1", "NO_COLOR": "1", **changes}
