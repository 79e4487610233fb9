"""Entries for the tests of the site."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.register_assert_rewrite("tests.sample", "tests.page")

from tests.sample import Records  # noqa: E402 - asserts are rewritten before the import


@pytest.fixture
def records(tmp_path: Path) -> Records:
    """An empty folder of entries."""
    return Records(tmp_path / "entries")
