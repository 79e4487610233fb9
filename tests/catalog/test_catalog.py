"""Entries are found by their folders and read once; what is wrong is collected."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from faultpedia import catalog
from faultpedia.catalog import Catalog
from tests.world import AREA, record_text, write_files

Read = Callable[[dict[str, str]], Catalog]


def rules(found: Catalog) -> list[str]:
    return [problem.rule for problem in found.problems]


def test_folders_give_slug_and_area(read: Read) -> None:
    found = read({"storage/cut/entry.yaml": record_text(), "storage/cut/fixed.py": "x = 1\n"})
    assert found.problems == []
    entry = found.entries["cut"]
    assert (entry.slug, entry.area, entry.shown) == (
        "cut",
        "storage",
        "entries/storage/cut/entry.yaml",
    )
    assert entry.record.title == "Archive is cut off"
    assert entry.scripts["fixed.py"].text == "x = 1\n"
    assert entry.scripts["fixed.py"].shown == "entries/storage/cut/fixed.py"


def test_json_records_are_read_too(read: Read) -> None:
    text = """{"title": "T", "summary": "S", "role": "benign", "severity": "benign",
      "owner": "data", "needs": ["cpu"], "added": "2026-01-05", "cause": "C"}"""
    assert read({"storage/cut/entry.json": text}).entries["cut"].record.role == "benign"


def test_entries_and_areas_have_a_stable_order(read: Read) -> None:
    found = read(
        {
            "storage/b/entry.yaml": record_text(title="title: alpha"),
            "storage/a/entry.yaml": record_text(title="title: Zulu"),
            "first/area.yaml": "title: Z\ndescription: D\norder: 1\n",
            "alike/area.yaml": "title: alike\ndescription: D\n",
        }
    )
    assert list(found.entries) == ["a", "b"]
    assert [entry.slug for entry in found.in_area("storage")] == ["b", "a"]
    assert [area.name for area in found.sorted_areas()] == ["first", "alike", "storage"]


def test_a_broken_record_is_remembered_and_hides_no_other(read: Read) -> None:
    found = read(
        {
            "storage/bad/entry.yaml": "title: [",
            "storage/odd/entry.yaml": "title: T\n",
            "storage/none/reproduce.py": "",
            "storage/good/entry.yaml": record_text(),
        }
    )
    assert list(found.entries) == ["good"]
    assert found.broken == {"bad", "odd", "none"}
    assert {"yaml-syntax", "missing-field", "no-record"} <= set(rules(found))


def test_names_that_start_with_a_dot_or_underscore_are_left_alone(read: Read) -> None:
    found = read({"storage/_draft/entry.yaml": "title: [", ".git/config": "", "_notes.txt": ""})
    assert found.problems == []


def test_a_second_root_adds_entries_to_an_area_of_the_first(tmp_path: Path) -> None:
    public = write_files(
        tmp_path / "public", {"storage/area.yaml": AREA, "storage/cut/entry.yaml": record_text()}
    )
    private = write_files(tmp_path / "private", {"storage/ours/entry.yaml": record_text()})
    for roots in ([public, private], [private, public]):
        found = catalog.read(roots, tmp_path)
        assert found.problems == []
        assert list(found.entries) == ["cut", "ours"]


def test_a_slug_is_unique_over_roots(tmp_path: Path) -> None:
    files = {"storage/area.yaml": AREA, "storage/cut/entry.yaml": record_text()}
    roots = [write_files(tmp_path / name, files) for name in ("a", "b")]
    found = catalog.read(roots, tmp_path)
    assert [(p.rule, p.path) for p in found.problems] == [
        ("duplicate-slug", "b/storage/cut/entry.yaml")
    ]
    assert found.entries["cut"].shown == "a/storage/cut/entry.yaml"


def test_paths_outside_the_base_are_shown_whole(tmp_path: Path) -> None:
    root = write_files(tmp_path / "entries", {"storage/cut/entry.yaml": "title: ["})
    found = catalog.read([root], tmp_path / "elsewhere")
    assert found.problems[0].path == (root / "storage/cut/entry.yaml").as_posix()


def test_links_inside_the_entries_are_followed(tmp_path: Path) -> None:
    root = write_files(
        tmp_path / "entries",
        {
            "storage/area.yaml": AREA,
            "storage/cut/entry.yaml": record_text(),
            "storage/cut/reproduce.py": "x = 1\n",
        },
    )
    (root / "storage/cut/fixed.py").symlink_to("reproduce.py")
    found = catalog.read([root], tmp_path)
    assert found.problems == []
    assert found.entries["cut"].scripts["fixed.py"].text == "x = 1\n"


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_line_ends_and_byte_order_mark_make_no_difference(read: Read, newline: str) -> None:
    text = "\ufeff" + record_text().replace("\n", newline)
    found = read({"storage/cut/entry.yaml": text})
    assert found.problems == []
    assert found.entries["cut"].problem(("cause",), "r", "w", "t").line == 11


def test_a_problem_of_an_entry_has_the_place_of_its_field(read: Read) -> None:
    text = record_text(cause="cause: |\n  One.\n\n  Two.")
    entry = read({"storage/cut/entry.yaml": text}).entries["cut"]
    problem = entry.problem(("fixes", 0, "text"), "rule", "What.", "Todo.")
    assert problem.as_text() == (
        "entries/storage/cut/entry.yaml:16:22: fixes[0].text: [rule] What. Todo."
    )
    assert entry.problem(("cause",), "rule", "What.", "Todo.", line=2).line == 14
