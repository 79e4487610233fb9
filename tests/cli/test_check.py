"""``faultpedia check --fix`` and ``--format github``."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from faultpedia.cli import main
from tests.world import AREA, record_text, write_files

ENTRY = "storage/archive-cut-off/entry.yaml"
MESSY = "summary: The archive ends early.   \n# mine\n" + record_text(summary=None)


def run(root: Path, *arguments: str | Path) -> Result:
    """Run the command."""
    return CliRunner().invoke(main, ["check", "--entries", str(root), *map(str, arguments)])


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Write a folder of entries with one whose form is bad."""
    write_files(tmp_path, {"docs/reference/entry.schema.json": "{}"})
    return write_files(tmp_path / "entries", {"storage/area.yaml": AREA, ENTRY: MESSY})


def test_fixable_problems_name_the_command(root: Path) -> None:
    """And the command repairs them."""
    result = run(root)
    assert result.exit_code == 1
    assert result.output.count("Run: faultpedia check --fix") == 2


def test_fix(root: Path) -> None:
    """The change is shown, comments stay, and nothing is left for a second run."""
    result = run(root, "--fix")
    assert result.exit_code == 0
    assert "put fields into the order of the model" in result.output
    assert (
        "+# yaml-language-server: $schema=../../../docs/reference/entry.schema.json"
        in result.output
    )
    text = (root / ENTRY).read_text(encoding="utf-8")
    assert text.index("# mine\ntitle:") < text.index("summary: The archive ends early.\n")
    again = run(root, "--fix")
    assert again.output == "0 problems in 1 entries\n"
    assert (root / ENTRY).read_text(encoding="utf-8") == text


def test_fix_looks_only_at_paths(root: Path) -> None:
    """Other records stay as they are."""
    write_files(root, {"storage/lock-held/entry.yaml": MESSY})
    run(root, "--fix", root / "storage/lock-held")
    assert (root / ENTRY).read_text(encoding="utf-8") == MESSY


@pytest.mark.parametrize("text", ["title: [   \n", "title: a   \ntitle: b\n", "title: a\0   \n"])
def test_faulty_file_is_not_touched(root: Path, text: str) -> None:
    """Its author repairs the syntax first."""
    (root / ENTRY).write_text(text, encoding="utf-8")
    assert run(root, "--fix").exit_code == 1
    assert (root / ENTRY).read_text(encoding="utf-8") == text


def test_github_annotations(root: Path) -> None:
    """At the line."""
    output = run(root, "--format", "github").output
    assert "::error file=" in output
    assert f"{ENTRY},line=1,col=1,title=field-order%3A summary::" in output


def test_json_entry_has_no_form(root: Path) -> None:
    """The form is that of YAML."""
    (root / ENTRY).unlink()
    write_files(root, {"storage/archive-cut-off/entry.json": '{"title": "a"   }'})
    assert "Run: faultpedia check --fix" not in run(root, "--fix").output
