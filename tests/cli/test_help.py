"""Each command has help with an example, and appears in the documentation."""

from __future__ import annotations

from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from faultpedia.cli import main

ROOT = Path(__file__).parents[2]
DOCS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("name", sorted(main.commands))
def test_help(name: str) -> None:
    """A sentence, an example, the meaning of each option."""
    result = CliRunner().invoke(main, [name, "--help"])
    assert result.exit_code == 0
    assert f"  faultpedia {name}" in result.output
    options = [p for p in main.commands[name].params if isinstance(p, click.Option)]
    assert [option.name for option in options if not option.help] == []


@pytest.mark.parametrize("name", sorted(main.commands))
def test_overview_and_documentation(name: str) -> None:
    """Listed by `faultpedia --help`, and explained in a page."""
    overview = CliRunner().invoke(main, ["--help"]).output
    assert f"faultpedia {name} " in overview
    texts = [path.read_text(encoding="utf-8") for path in DOCS]
    assert any(f"faultpedia {name}" in text for text in texts)
