"""Pairs of an input and the draft that is made of it; UPDATE_GOLDEN=1 rewrites the drafts."""

from __future__ import annotations

import os
from datetime import date
from pathlib import Path

from faultpedia.importers import Draft

CASES = Path(__file__).parents[1] / "cases" / "importers"
TODAY = date(2026, 3, 1)


def input_of(folder: Path) -> str:
    """Return the input of a case."""
    return next(folder.glob("input.*")).read_text(encoding="utf-8")


def compare(folder: Path, drafts: list[Draft]) -> None:
    """Compare drafts with the files of a case: entry.yaml, entry.2.yaml, scripts, homes.txt."""
    actual: dict[str, str] = {}
    homes: list[str] = []
    for number, draft in enumerate(drafts, 1):
        suffix = "" if number == 1 else f".{number}"
        actual[f"entry{suffix}.yaml"] = draft.yaml()
        actual |= {f"{name}{suffix}.txt": text for name, text in draft.scripts.items()}
        homes += [f"{draft.slug}: {home.source} -> {home.target}" for home in draft.homes]
    actual["homes.txt"] = "".join(f"{line}\n" for line in homes)
    if os.environ.get("UPDATE_GOLDEN"):
        for name, text in actual.items():
            (folder / name).write_text(text, encoding="utf-8")
    expected = {p.name: p for p in folder.iterdir() if not p.name.startswith("input.")}
    assert sorted(expected) == sorted(actual)
    for name, text in actual.items():
        assert expected[name].read_text(encoding="utf-8") == text
