"""``faultpedia new``: from a traceback to a folder of which only a person's part is missing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from faultpedia.checks import all_problems, check
from faultpedia.cli import main
from faultpedia.importers.harvest import RaiseSite, to_lines
from tests.world import AREA, record_text, write_files

LOG = """\
2026-11-30 12:00:01 INFO starting, torch 2.13.0+cpu
Traceback (most recent call last):
  File "/home/ada/train.py", line 12, in <module>
    load(path)
  File "/opt/lib/python3.11/site-packages/torch/storage.py", line 125, in load
    raise RuntimeError(f"the archive {path} holds {n} of {m} shards")
RuntimeError: the archive /home/ada/a.pt holds 3 of 4 shards
"""

PERSONAL = {"placeholder", "open-question", "unfinished-script", "missing-proof"}
"""What only a person can supply."""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Write a folder of entries with one entry."""
    files = {"storage/area.yaml": AREA, "storage/archive-cut-off/entry.yaml": record_text()}
    return write_files(tmp_path / "entries", files)


def run(root: Path, *arguments: str | Path, data: str | None = None) -> Result:
    """Run the command."""
    return CliRunner().invoke(
        main, ["new", *map(str, arguments), "--entries", str(root)], input=data
    )


def test_from_traceback(root: Path) -> None:
    """Everything that the log says is filled in, nothing that is private."""
    result = run(root, "--from-traceback", "-", data=LOG)
    assert result.exit_code == 0
    folder = root / "storage/archive-holds-shards"
    text = (folder / "entry.yaml").read_text(encoding="utf-8")
    assert "title: the archive … holds … of … shards\n" in text
    assert "  - text: the archive {path} holds {int} of {int} shards\n" in text
    assert "    exception: RuntimeError\n" in text
    assert "    raised_by: torch/storage.py:load\n" in text
    assert "stack:\n  - torch\n" in text
    assert "/home/user/a.pt" in text
    assert "ada" not in text
    assert '"torch==2.13.0"' in (folder / "reproduce.py").read_text(encoding="utf-8")


def test_check_asks_for_what_only_a_person_knows(root: Path) -> None:
    """And for nothing else."""
    run(root, "--from-traceback", "-", data=LOG)
    assert {problem.rule for problem in all_problems(check([root]))} == PERSONAL


def test_answered_draft_passes(root: Path) -> None:
    """With the texts written and the questions deleted, only the proof is missing."""
    run(root, "--from-traceback", "-", data=LOG)
    folder = root / "storage/archive-holds-shards"
    for path in folder.iterdir():
        text = path.read_text(encoding="utf-8")
        text = re.sub(r"^# \? .*\n", "", text, flags=re.MULTILINE)
        text = text.replace("TODO: ", f"{path.stem} ")
        path.write_text(text, encoding="utf-8")
    assert [problem.rule for problem in all_problems(check([root]))] == ["missing-proof"]


def test_proposals_may_be_overruled(root: Path) -> None:
    """Area and folder."""
    write_files(root, {"network/area.yaml": AREA})
    result = run(root, "--from-traceback", "-", "--area", "network", "--slug", "x", data=LOG)
    assert result.exit_code == 0
    assert (root / "network/x/fixed.py").is_file()


def test_message_that_has_an_entry(root: Path) -> None:
    """It is shown, and nothing is written unless one insists."""
    line = "OSError: archive b.zip has no central directory"
    result = run(root, "--from-traceback", "-", "--slug", "x", data=line)
    assert result.exit_code == 1
    assert "archive-cut-off/entry.yaml (Archive is cut off)" in result.output
    assert not (root / "storage/x").exists()
    options = ("--slug", "x", "--area", "storage", "--anyway")
    assert run(root, "--from-traceback", "-", *options, data=line).exit_code == 0


def test_same_signature(root: Path) -> None:
    """Also when the message is given with other holes."""
    result = run(root, "--signature", "archive {any} has no central directory")
    assert result.exit_code == 1
    assert "This message has an entry" in result.output


def test_nearest_entries_come_first(root: Path) -> None:
    """Before anything is written."""
    result = run(root, "--signature", "archive has no directory central to it", "--area", "storage")
    assert result.exit_code == 0
    assert result.output.index("Is it one of these?") < result.output.index("wrote ")
    assert "archive-cut-off/entry.yaml: Archive is cut off" in result.output


def test_signature(root: Path) -> None:
    """A signature with holes needs a real line, and `check` says so."""
    result = run(root, "--signature", "tank {n:int} overflowed by {size}", "--area", "storage")
    assert result.exit_code == 0
    rules = {problem.rule for problem in all_problems(check([root]))}
    assert rules == PERSONAL | {"example-not-matched", "unproven-origin"}


def test_interactive(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything is asked for, with a proposal."""
    monkeypatch.setattr("faultpedia.cli.new._is_terminal", lambda: True)
    result = run(root, data="ValueError: tank 3 overflowed\n\nstorage\ntank-overflows\n")
    assert result.exit_code == 0
    assert "Area (storage)" in result.output
    assert (root / "storage/tank-overflows/entry.yaml").is_file()


def test_index_of_raise_sites(root: Path, tmp_path: Path) -> None:
    """Where exactly one place can have raised it, it is filled in."""
    site = RaiseSite(
        ("tank {int} overflowed by {any} litres",), "ValueError", "w/tank.py", "fill", 7, "w==1.2"
    )
    index = tmp_path / "sites.jsonl"
    index.write_text("".join(to_lines([site])), encoding="utf-8")
    options = ("--area", "storage", "--slug", "x", "--index", index)
    line = "ValueError: tank 3 overflowed by 2 litres"
    result = run(root, "--from-traceback", "-", *options, data=line)
    assert "raised in w==1.2, w/tank.py:7, in fill" in result.output
    text = (root / "storage/x/entry.yaml").read_text(encoding="utf-8")
    assert "raised_by: w/tank.py:fill" in text
    assert "package: w==1.2" in text


def test_never_overwrites(root: Path) -> None:
    """A slug that is taken, in any area, even by a broken entry."""
    options = ("--from-traceback", "-", "--area", "storage", "--slug")
    result = run(root, *options, "archive-cut-off", data=LOG)
    assert result.exit_code == 1
    assert "is there already; nothing was written. Give another --slug." in result.output
    write_files(root, {"storage/broken/entry.yaml": "title: ["})
    assert run(root, *options, "broken", data=LOG).exit_code == 1
    (root / "storage/empty").mkdir()
    assert run(root, *options, "empty", data=LOG).exit_code == 1
    assert list((root / "storage/empty").iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "data", "status", "message"),
    [
        (
            ["--from-traceback", "-"],
            "epoch 1 done\n",
            1,
            "No line of the input looks like a failure",
        ),
        (["--from-traceback", "-"], "", 1, "The input is empty."),
        (["--from-traceback", "-"], "a\0b", 1, "The input is binary"),
        (["--from-traceback", "none.log"], None, 1, "There is no such file."),
        (["--signature", "a {b"], None, 1, "This is not a signature: a single {"),
        (["--signature", "a", "--from-traceback", "-"], "x", 2, "not both"),
        ([], "x", 2, "give --from-traceback FILE, or --signature TEXT"),
        (
            ["--signature", "tank overflowed", "--area", "storrage"],
            None,
            2,
            "Did you mean 'storage'",
        ),
        (
            ["--signature", "tank overflowed", "--slug", "../x", "--area", "storage"],
            None,
            2,
            "--slug",
        ),
    ],
)
def test_refused(
    root: Path, arguments: list[str], data: str | None, status: int, message: str
) -> None:
    """One clear message for each, and nothing is written."""
    before = sorted(root.rglob("*"))
    result = run(root, *arguments, data=data)
    assert result.exit_code == status
    assert message in result.output
    assert sorted(root.rglob("*")) == before
