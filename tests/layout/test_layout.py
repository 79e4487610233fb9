"""Form: found cheaply, repaired without a change of content."""

from __future__ import annotations

from pathlib import Path

import pytest

from faultpedia import catalog, layout
from faultpedia.layout import repair
from faultpedia.records import plain
from faultpedia.records.yaml_reader import parse_yaml
from tests.world import AREA, record_text, write_files

ENTRIES = sorted(Path(__file__).parents[2].glob("entries/*/*/entry.yaml"))
SCHEMA = "../../../docs/reference/entry.schema.json"
LONG = "Sentences about archives that go on and on. " * 4

MESSY = f"""\
# by hand

summary: The archive ends early.   \n\
# the title
title: Archive is cut off  # short
role: initiating
severity: error
owner: data
needs: [cpu]
added: 2026-01-05
cause: {LONG.strip()}
fixes:
  # about copying
  - text: Copy it again.
    id: copy-again
    # honest
    changes_results: "no"
  # second
  - {{text: No, id: no, changes_results: "no"}}
signatures:
  - example: "archive a.zip has no directory"
    text: "archive {{path}} has no directory"
triggers:
  - |
    kept   \n\
    as it is
"""


def content(text: str) -> object:
    """Return what a text holds."""
    tree = parse_yaml(text)[0]
    assert tree is not None
    return plain(tree)


def test_repair() -> None:
    """Order, wrapping, blanks, schema line; comments move with their field."""
    repaired = repair(MESSY, SCHEMA)
    assert repaired.done == [
        "removed blanks at the ends of lines",
        "put fields into the order of the model",
        "wrapped prose",
        "added the schema line",
    ]
    assert content(repaired.text) == content(MESSY)
    lines = repaired.text.split("\n")
    assert lines[0] == f"# yaml-language-server: $schema={SCHEMA}"
    assert lines.index("# the title") + 1 == lines.index("title: Archive is cut off  # short")
    assert repaired.text.index("title:") < repaired.text.index("summary:")
    assert repaired.text.index("signatures:") < repaired.text.index("cause:")
    assert "  # about copying\n  - id: copy-again\n    text: Copy it again.\n" in repaired.text
    assert '    # honest\n    changes_results: "no"\n' in repaired.text
    assert "    kept   \n    as it is\n" in repaired.text
    assert all(len(line) <= 100 for line in lines)


def test_repair_twice_changes_nothing() -> None:
    """Idempotent."""
    once = repair(MESSY, SCHEMA).text
    assert repair(once, SCHEMA) == layout.Repaired(once)


@pytest.mark.parametrize("path", ENTRIES, ids=lambda path: path.parent.name)
def test_repair_of_real_entries(path: Path) -> None:
    """The content stays, every comment stays, and the second time nothing is left to do."""
    text = path.read_text(encoding="utf-8")
    once = repair(text, SCHEMA).text
    assert content(once) == content(text)
    assert repair(once, SCHEMA).text == once
    comments = [line for line in text.split("\n") if line.lstrip().startswith("#")]
    assert sorted(comments) == sorted(x for x in once.split("\n") if x.lstrip().startswith("#"))


@pytest.mark.parametrize(
    "text",
    ["title: [", "a: 1\na: 2   \n", "- a   ", "", "a: &x 1   ", "a: !!int 1   ", "[" * 5000],
)
def test_faulty_file_is_not_touched(text: str) -> None:
    """Whatever cannot be read, or holds a key twice, stays as it is."""
    assert repair(text, SCHEMA) == layout.Repaired(text)


def test_long_address_cannot_be_wrapped() -> None:
    """No message that --fix could not settle."""
    text = record_text(cause=f"cause: https://example.org/{'x' * 120}")
    assert repair(text).text == text


def test_windows_line_ends() -> None:
    """They are blanks at the ends of lines."""
    text = record_text()
    assert repair(text.replace("\n", "\r\n")).text == repair(text).text


def found(tmp_path: Path, text: str) -> list[str]:
    """Return the ids of what is wrong with the form of a record."""
    files = {"storage/area.yaml": AREA, "storage/archive-cut-off/entry.yaml": text}
    read = catalog.read([write_files(tmp_path, files)], tmp_path)
    assert [p.as_text() for p in read.problems] == []
    entry = read.entries["archive-cut-off"]
    return [problem.rule for problem in layout.problems(entry, text)]


def test_problems(tmp_path: Path) -> None:
    """Each fault once for a file, and none after the repair."""
    assert found(tmp_path, MESSY) == ["field-order", "long-line", "trailing-blanks"]
    assert found(tmp_path, repair(MESSY, SCHEMA).text) == []


@pytest.mark.parametrize("path", ENTRIES, ids=lambda path: path.parent.name)
def test_no_problem_is_left_after_a_repair(path: Path, tmp_path: Path) -> None:
    """What is reported as mechanical is what the repair repairs."""
    text = repair(path.read_text(encoding="utf-8"), SCHEMA).text
    assert [p for p in found(tmp_path, text) if p != "open-question"] == []


def test_open_question(tmp_path: Path) -> None:
    """A question of a draft is named until it is deleted; in code it is code."""
    text = record_text(cause="# ? Is it right?\ncause: |\n  # ? not this\n  text")
    assert found(tmp_path, text) == ["open-question"]
