"""Entries for the tests of the site."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.sample import Records


@pytest.fixture
def records(tmp_path: Path) -> Records:
    """An empty folder of entries."""
    return Records(tmp_path / "entries")
