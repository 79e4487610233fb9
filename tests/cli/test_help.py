"""Each command is explained in the documentation."""

from __future__ import annotations

from pathlib import Path

import pytest

from faultpedia.cli import main

ROOT = Path(__file__).parents[2]
DOCS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("name", sorted(main.commands))
def test_documentation(name: str) -> None:
    """Somewhere in the pages that people write."""
    texts = [path.read_text(encoding="utf-8") for path in DOCS]
    assert any(f"faultpedia {name}" in text for text in texts)
