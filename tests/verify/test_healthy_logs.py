"""The last column of the cross-match matrix: no failure is recognised in a healthy log."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from faultpedia import catalog
from faultpedia.signatures import AnySignature, compile_signature

ROOT = Path(__file__).parents[2]


def healthy() -> Iterator[Path]:
    for index in sorted(ROOT.glob("tests/corpus/*/index.yaml")):
        for case in yaml.safe_load(index.read_text(encoding="utf-8")):
            if case["kind"] == "negative":
                yield index.parent / case["file"]


@pytest.fixture(scope="module")
def signatures() -> list[tuple[str, AnySignature]]:
    entries = catalog.read([ROOT / "entries"]).entries.values()
    return [
        (entry.slug, compile_signature(spec.text, spec.regex))
        for entry in entries
        if entry.record.role != "benign"
        for spec in entry.record.signatures
    ]


@pytest.mark.parametrize("log", list(healthy()), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_no_signature_matches(log: Path, signatures: list[tuple[str, AnySignature]]) -> None:
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines()

    found = [(slug, line) for line in lines for slug, s in signatures if s.search(line)]

    assert found == []


def test_there_are_healthy_logs() -> None:
    assert len(list(healthy())) >= 9
