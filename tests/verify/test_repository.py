"""What is stored beside the entries of this repository."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEXTS = sorted(
    path
    for pattern in ("proof.json", "entry.yaml", "entry.json", "*.py")
    for path in (ROOT / "entries").glob(f"*/*/{pattern}")
)
OF_THIS_MACHINE = sorted(
    {str(ROOT), str(Path.home()), sys.prefix, sys.base_prefix} - {"/", "/usr", "/usr/local"}
)
OF_ANY_MACHINE = re.compile(
    r"/(?:home|Users)/[a-z]|/root/|/tmp/\w|\bfaultpedia-(?:proof|run)-|site-packages|\.venv|/runner/"
)


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_no_place_of_the_machine(path: Path) -> None:
    """Neither of the one that runs this test nor, in what was stored, of another."""
    text = path.read_text(encoding="utf-8")
    for place in OF_THIS_MACHINE:
        assert not re.search(rf"(?<![\w.-]){re.escape(place)}(?![\w-])", text)
    if path.name == "proof.json":
        assert not OF_ANY_MACHINE.search(text)
