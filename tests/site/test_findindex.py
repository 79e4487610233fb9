"""The files that the browser finds errors with."""

from __future__ import annotations

import json
from collections.abc import Callable

from faultpedia.catalog import Catalog
from faultpedia.site.findindex import find_files
from tests.world import Files, record_text

ENTRY = "storage/archive-cut-off/entry.yaml"


def test_names_change_with_the_content(read: Callable[[Files], Catalog]) -> None:
    one = find_files(read({ENTRY: record_text()}))
    same = find_files(read({ENTRY: record_text()}))
    other = find_files(read({ENTRY: record_text(title="title: Another title")}))

    assert one == same
    assert one.index.path != other.index.path
    assert one.tables.path == other.tables.path


def test_the_manifest_names_the_files(read: Callable[[Files], Catalog]) -> None:
    files = find_files(read({ENTRY: record_text()}))
    manifest = json.loads(files.manifest.text)

    assert manifest["index"] == files.index.path
    assert manifest["details"] == files.details.path
    assert manifest["tables"] == files.tables.path
    assert {file.path.rsplit("/", 1)[0] for file in files.all()} == {"assets/find"}


def test_withdrawn_entries_are_left_out(read: Callable[[Files], Catalog]) -> None:
    gone = "withdrawn: {date: 2026-02-01, reason: Wrong.}"
    files = find_files(read({ENTRY: record_text(withdrawn=gone)}))
    assert json.loads(files.index.text)["entries"] == []
