"""What is stored beside the entries of this repository."""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
OF_THIS_MACHINE = sorted(
    {str(ROOT), str(Path.home()), sys.prefix, sys.base_prefix} - {"/", "/usr", "/usr/local"}
)
OF_ANY_MACHINE = re.compile(
    r"/(?:home|Users)/[a-z]|/root/|/tmp/\w|\bfaultpedia-(?:proof|run)-|site-packages|\.venv|/runner/"
)


def test_no_place_of_the_machine() -> None:
    """Neither of the one that runs this test nor, in what was stored, of another."""
    own = [re.compile(rf"(?<![\w.-]){re.escape(place)}(?![\w-])") for place in OF_THIS_MACHINE]
    found = []
    for pattern in ("proof.json", "entry.yaml", "entry.json", "*.py"):
        for path in (ROOT / "entries").glob(f"*/*/{pattern}"):
            text = path.read_text(encoding="utf-8")
            places = [OF_ANY_MACHINE, *own] if path.name == "proof.json" else own
            found += [f"{path}: {hit[0]}" for place in places if (hit := place.search(text))]
    assert found == []
