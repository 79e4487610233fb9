"""Fixtures for tests that run scripts."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.verify.world import World


@pytest.fixture(autouse=True)
def _own_temporary_folder(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """Every test has a folder for temporary files of its own, and leaves nothing in it."""
    folder = tmp_path_factory.mktemp("tmp")
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    yield
    assert [path.name for path in folder.iterdir()] == []


@pytest.fixture
def world(tmp_path: Path) -> World:
    """Return a folder with an environment and no entry yet."""
    return World(tmp_path)
