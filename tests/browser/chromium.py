"""Find a Chromium for the tests, or install one. Run as a script it prints the path.

In this order: the variable FAULTPEDIA_CHROMIUM, a browser on the PATH, Playwright's own if it has
been downloaded, Debian's package (as root, where there is apt-get), a download by Playwright.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
"""A browser that runs as root in a container and asks no other host for anything."""

_OWN = """
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)
"""


class NoChromiumError(Exception):
    """There is no browser and none could be installed."""


def find() -> str:
    """Return the path of a Chromium.

    Raises:
        NoChromiumError: there is none, and installing one failed.
    """
    named = os.environ.get("FAULTPEDIA_CHROMIUM")
    if named:
        path = shutil.which(named)
        if path is None:
            raise NoChromiumError(f"FAULTPEDIA_CHROMIUM names {named}, which is no program.")
        return path
    found = _on_path() or _own()
    if found is None and hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        _run(["apt-get", "update", "-qq"])
        _run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"])
        found = _on_path()
    if found is None:
        _run([sys.executable, "-m", "playwright", "install", "chromium"])
        found = _own()
    if found is None:
        raise NoChromiumError(
            "There is no Chromium and none could be installed. Install one, or name it in the "
            "variable FAULTPEDIA_CHROMIUM."
        )
    return found


def _on_path() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name)) and _starts(path)), None)


def _own() -> str | None:
    """Return Playwright's own Chromium if it was downloaded."""
    done = _run([sys.executable, "-c", _OWN])
    path = done.stdout.strip()
    return path if done.returncode == 0 and Path(path).is_file() and _starts(path) else None


def _starts(path: str) -> bool:
    """Tell whether it is a browser: some systems have a program that only says how to get one."""
    return _run([path, "--version"]).returncode == 0


def _run(command: Sequence[str]) -> subprocess.CompletedProcess[str]:
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        return subprocess.run(command, env=quiet, capture_output=True, text=True, check=False)
    except OSError as error:
        return subprocess.CompletedProcess(command, 127, "", str(error))


if __name__ == "__main__":
    try:
        print(find())  # noqa: T201 - the result of the script
    except NoChromiumError as error:
        sys.exit(str(error))
