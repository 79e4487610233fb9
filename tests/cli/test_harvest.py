"""``faultpedia harvest`` and ``faultpedia preview`` as commands."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from click.testing import CliRunner

from faultpedia.cli import main
from tests.importers.test_harvest import package
from tests.world import AREA, record_text, write_files


def test_harvest(tmp_path: Path) -> None:
    """A line of JSON for each site; the count goes to the other stream."""
    package(tmp_path)
    out = tmp_path / "sites.jsonl"
    command = ["harvest", "water-works", "--path", str(tmp_path)]
    result = CliRunner().invoke(main, [*command, "--out", str(out)])
    assert result.exit_code == 0
    assert "water-works==1.2: 6 raise sites" in result.stderr
    lines = out.read_text(encoding="utf-8").splitlines()
    assert json.loads(lines[0])["file"] == "water/pump.py"
    assert CliRunner().invoke(main, command).stdout.splitlines() == lines


def test_harvest_of_another_python() -> None:
    """Its packages are read, not imported."""
    result = CliRunner().invoke(main, ["harvest", "click", "--python", sys.executable])
    assert result.exit_code == 0
    assert any(
        json.loads(line)["package"].startswith("click==") for line in result.stdout.splitlines()
    )


def test_harvest_refused(tmp_path: Path) -> None:
    """Not installed, no such Python, two places at once."""
    run = CliRunner().invoke
    missing = run(main, ["harvest", "no-such-thing"])
    assert missing.exit_code == 1
    assert "no-such-thing is not installed" in missing.output
    assert run(main, ["harvest", "click", "--python", str(tmp_path / "none")]).exit_code == 1
    both = ["harvest", "click", "--python", "x", "--path", str(tmp_path)]
    assert run(main, both).exit_code == 2


def test_preview(tmp_path: Path) -> None:
    """The page can be written instead of served."""
    files = {"storage/area.yaml": AREA, "storage/archive-cut-off/entry.yaml": record_text()}
    root = write_files(tmp_path / "entries", files)
    command = ["preview", "archive-cut-off", "--entries", str(root), "--out", str(tmp_path / "out")]
    result = CliRunner().invoke(main, command)
    assert result.exit_code == 0
    assert (tmp_path / "out/e/archive-cut-off/index.html").is_file()
    wrong = CliRunner().invoke(main, ["preview", "archive-cut-of", "--entries", str(root)])
    assert wrong.exit_code == 1
    assert "Did you mean 'archive-cut-off'?" in wrong.output
