"""``faultpedia import``: drafts, never published entries, never overwritten."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from faultpedia.cli import main
from tests.importers.golden import CASES
from tests.world import AREA, record_text, write_files

FULL = CASES / "errorrecord/full/input.json"


def run(*arguments: str | Path, data: bytes | None = None) -> Result:
    """Run the command."""
    return CliRunner().invoke(main, ["import", *map(str, arguments)], input=data)


def test_record(tmp_path: Path) -> None:
    """Each field is reported with its place."""
    result = run("errorrecord", FULL, "--to", tmp_path / "drafts")
    assert result.exit_code == 0
    assert "solutions -> fixes[].text" in result.output
    assert "reviewNotes -> a comment" in result.output
    names = sorted(path.name for path in (tmp_path / "drafts/pump-dry").iterdir())
    assert names == ["entry.yaml", "fixed.py", "reproduce.py", "validate.py"]


def test_json_report(tmp_path: Path) -> None:
    """For programs."""
    result = run("errorrecord", FULL, "--to", tmp_path / "drafts", "--format", "json")
    body = json.loads(result.stdout)
    assert body["schema"] == 1
    assert {"field": "repo", "went_to": "stack"} in body["drafts"][0]["fields"]


def test_standard_input(tmp_path: Path) -> None:
    """A dash reads from a pipe."""
    data = (CASES / "issue/text/input.txt").read_bytes()
    result = run("issue", "-", "--to", tmp_path, data=data)
    assert result.exit_code == 0
    assert len(list(tmp_path.glob("*/entry.yaml"))) == 1


def test_two_records_with_one_name(tmp_path: Path) -> None:
    """Both are kept."""
    assert (
        run("errorrecord", CASES / "errorrecord/list/input.json", "--to", tmp_path).exit_code == 0
    )
    assert sorted(p.name for p in tmp_path.iterdir()) == ["valve-shut", "valve-shut-2"]


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    """A second run writes nothing at all."""
    run("errorrecord", FULL, "--to", tmp_path)
    before = {p: p.stat().st_mtime_ns for p in tmp_path.rglob("*")}
    result = run("errorrecord", FULL, "--to", tmp_path)
    assert result.exit_code == 1
    assert "pump-dry is there already; nothing was written." in result.output
    assert {p: p.stat().st_mtime_ns for p in tmp_path.rglob("*")} == before


@pytest.mark.parametrize("place", ["entries", "entries/storage", "entries/storage/new"])
def test_never_into_published_entries(tmp_path: Path, place: str) -> None:
    """Neither beside the areas, nor in one, nor in a folder of one."""
    write_files(tmp_path / "entries", {"storage/area.yaml": AREA})
    result = run("errorrecord", FULL, "--to", tmp_path / place)
    assert result.exit_code == 1
    assert "holds published entries" in result.output
    assert sorted(p.name for p in tmp_path.rglob("*")) == ["area.yaml", "entries", "storage"]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "The input is empty."),
        (b"  \n", "The input is empty."),
        (b"\x89PNG\r\n\x1a\n\0\0", "The input is binary"),
        ("é".encode("latin-1"), "Byte 1 (0xe9) is not UTF-8."),
        (b'{"errorMessage": "a', "it was cut off"),
        (b'"text"', "there is a text, a record"),
        (b"[null]", "there is null, a record"),
        (b'{"errorMessage": {"a": 1}}', "has neither"),
        (b"[" * 200_000, "nested too deeply"),
        (b"x" * 20_000_001, "has more than 20,000,000 bytes"),
    ],
)
def test_bad_input(tmp_path: Path, data: bytes, message: str) -> None:
    """One clear message, exit status 1, nothing written, no traceback."""
    result = run("errorrecord", "-", "--to", tmp_path / "drafts", data=data)
    assert result.exit_code == 1
    assert message in result.output
    assert result.output.count("\n") == 1
    assert not (tmp_path / "drafts").exists()


def test_fifty_megabytes_are_not_read(tmp_path: Path) -> None:
    """Neither into memory nor for minutes."""
    path = tmp_path / "big.json"
    with path.open("wb") as file:
        file.truncate(50_000_000)
    result = run("issue", path, "--to", tmp_path / "drafts")
    assert result.exit_code == 1
    assert f"{path}: The input has more than 20,000,000 bytes." in result.output


def test_missing_file_and_wrong_kind(tmp_path: Path) -> None:
    """The first is a fault of the input, the second one of the call."""
    assert run("issue", tmp_path / "none", "--to", tmp_path).exit_code == 1
    assert run("letter", FULL, "--to", tmp_path).exit_code == 2
    assert run("issue", FULL).exit_code == 2


def test_entry_both_ways(tmp_path: Path) -> None:
    """YAML to JSON, and back into the YAML with its comments."""
    text = "# mine\n" + record_text()
    yaml, json_file = tmp_path / "entry.yaml", tmp_path / "entry.json"
    yaml.write_text(text, encoding="utf-8")
    assert run("entry", yaml, "--to", json_file).exit_code == 0
    body = json.loads(json_file.read_text(encoding="utf-8"))
    assert body["title"] == "Archive is cut off"
    assert run("entry", yaml, "--to", json_file).exit_code == 1  # it is there
    body["title"] = "Archive is whole"
    json_file.write_text(json.dumps(body), encoding="utf-8")
    assert run("entry", json_file, "--to", yaml).exit_code == 0
    assert yaml.read_text(encoding="utf-8") == text.replace("cut off", "whole", 1)


def test_entry_to_something_else(tmp_path: Path) -> None:
    """Only the two forms exist."""
    result = run("entry", FULL, "--to", tmp_path / "entry.txt")
    assert result.exit_code == 1
    assert "neither a .yaml nor a .json file" in result.output
