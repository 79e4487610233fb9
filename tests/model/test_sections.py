"""Anchors: the sections that a record fills, its fixes and its causes."""

from __future__ import annotations

from collections.abc import Callable

from faultpedia.catalog import Catalog
from faultpedia.model import SECTIONS, Record, anchors
from tests.world import record_text


def test_a_section_is_there_when_its_field_is_filled(
    read: Callable[[dict[str, str]], Catalog],
) -> None:
    text = record_text(faq="faq:\n  - {question: Why?, answer: Because.}")
    record = read({"storage/cut/entry.yaml": text}).entries["cut"].record
    found = ["signature", "cause", "fix", "faq", "references", "proof", "fix-copy-again"]
    assert anchors(record) == found
    assert set(anchors(record, linked=True)) - set(found) == {"related"}


def test_every_section_belongs_to_a_field() -> None:
    assert set(SECTIONS.values()) <= Record.model_fields.keys()
