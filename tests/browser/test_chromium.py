"""Where the browser of the tests comes from."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.browser import chromium


class System:
    """A computer with some programs; remembers what was run."""

    def __init__(self, *programs: str) -> None:
        self.programs = set(programs)
        self.ran: list[str] = []
        self.installs: dict[str, str] = {}

    def which(self, name: str) -> str | None:
        """Find a program by name or path."""
        return f"/bin/{Path(name).name}" if Path(name).name in self.programs else None

    def run(self, command: Sequence[str]) -> subprocess.CompletedProcess[str]:
        """Run a command; some install a program."""
        line = " ".join(command)
        self.ran.append(line)
        for part, program in self.installs.items():
            if part in line:
                self.programs.add(program)
        return subprocess.CompletedProcess(command, 0, "", "")


@pytest.fixture
def system(monkeypatch: pytest.MonkeyPatch) -> System:
    made = System()
    monkeypatch.delenv("FAULTPEDIA_CHROMIUM", raising=False)
    monkeypatch.setattr(shutil, "which", made.which)
    monkeypatch.setattr(chromium, "_run", made.run)
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
    return made


def test_named_browser_wins(system: System, monkeypatch: pytest.MonkeyPatch) -> None:
    system.programs |= {"chromium", "mine"}
    monkeypatch.setenv("FAULTPEDIA_CHROMIUM", "/opt/mine")

    assert chromium.find() == "/bin/mine"


def test_named_browser_that_is_not_there_is_refused(
    system: System, monkeypatch: pytest.MonkeyPatch
) -> None:
    system.programs.add("chromium")
    monkeypatch.setenv("FAULTPEDIA_CHROMIUM", "/opt/mine")

    with pytest.raises(chromium.NoChromiumError, match="names /opt/mine, which is no program"):
        chromium.find()


@pytest.mark.parametrize("name", ["chromium", "chromium-browser", "google-chrome"])
def test_installed_browser_is_used(system: System, name: str) -> None:
    system.programs.add(name)

    assert chromium.find() == f"/bin/{name}"
    assert system.ran == [f"/bin/{name} --version"]


def test_package_is_installed_as_root(system: System) -> None:
    system.programs.add("apt-get")
    system.installs["apt-get install"] = "chromium"

    assert chromium.find() == "/bin/chromium"
    apt = [line for line in system.ran if line.startswith("apt-get")]
    assert [line.split()[1] for line in apt] == ["update", "install"]


def test_nobody_else_installs_packages(system: System, monkeypatch: pytest.MonkeyPatch) -> None:
    system.programs.add("apt-get")
    monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)

    with pytest.raises(chromium.NoChromiumError):
        chromium.find()
    assert not any(line.startswith("apt-get") for line in system.ran)


def test_without_any_browser_one_sentence_says_what_to_do(system: System) -> None:
    with pytest.raises(chromium.NoChromiumError, match=r"Install one, or name it in the variable"):
        chromium.find()
    assert any("playwright install chromium" in line for line in system.ran)


def test_download_of_playwright_is_used(
    system: System, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    own = tmp_path / "chrome"

    def run(command: Sequence[str]) -> subprocess.CompletedProcess[str]:
        if "install" in command:
            own.touch()
        return subprocess.CompletedProcess(command, 0, f"{own}\n", "")

    monkeypatch.setattr(chromium, "_run", run)

    assert chromium.find() == str(own)
    assert system.programs == set()
