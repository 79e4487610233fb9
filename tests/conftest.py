"""Fixtures for all tests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from faultpedia import catalog
from faultpedia.catalog import Catalog

# Helpers with asserts are rewritten too; this must come before anything imports them.
pytest.register_assert_rewrite("tests.page", "tests.project", "tests.sample", "tests.world")

from tests.world import AREA, Files, write_files  # noqa: E402


@pytest.fixture
def entries(tmp_path: Path) -> Callable[[Files], Path]:
    """Write files below a root of entries that has the area ``storage``; return the root."""

    def make(files: Files) -> Path:
        return write_files(tmp_path / "entries", {"storage/area.yaml": AREA, **files})

    return make


@pytest.fixture
def read(tmp_path: Path, entries: Callable[[Files], Path]) -> Callable[[Files], Catalog]:
    """Write files below a root of entries and read them as a catalog."""

    def make(files: Files) -> Catalog:
        return catalog.read([entries(files)], tmp_path)

    return make
