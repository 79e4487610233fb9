"""The page of refuted claims."""

from __future__ import annotations

import pytest

from faultpedia.site.pages.refuted import refuted_page
from tests.page import harmless, read, text, with_class
from tests.sample import HOSTILE, Records, full, record, scripts


def test_claims_that_were_run_come_first(records: Records) -> None:
    myth = {"claim": "It is old.", "truth": "A new one does it too."}
    records.entry("a", record(title="A", not_the_cause=[myth]))
    records.entry("b", full("More power"), scripts("plain"))
    records.prove("b")
    gone = {"date": "2026-04-01", "reason": "Wrong."}
    records.entry("c", record(title="C", not_the_cause=[myth], withdrawn=gone))

    root = read(refuted_page(records.book()).body)

    rows = [text(e) for e in with_class(root, "fp-myth")]
    assert [row.split(":")[0] for row in rows] == ["Often said", "Often tried", "Often said"]
    assert rows[2] == "Often said: It is old. A new one does it too. A"
    assert "2 of these 3 were refuted by running" in text(root)
    links = [e.get("href") for e in root.iter("a") if "download" in e.attrib]
    assert links == ["../e/b/myth_old_pump.py", "../e/b/dead_end_more_power.py"]


def test_script_that_was_not_run_proves_nothing(records: Records) -> None:
    records.entry("b", full("More power"), scripts("plain"))

    root = read(refuted_page(records.book()).body)

    assert "0 of these 2" in text(root)
    assert [e for e in root.iter("a") if "download" in e.attrib] == []


@pytest.mark.parametrize("hostile", [*HOSTILE, "two\n\nparagraphs"])
def test_hostile_text_is_shown_as_text(records: Records, hostile: str) -> None:
    myth = {"claim": hostile, "truth": hostile}
    records.entry("a", record(not_the_cause=[myth], dead_ends=[{"text": hostile, "why": hostile}]))

    root = read(refuted_page(records.book()).body)

    harmless(root)
    assert len(with_class(root, "fp-myth")) == 2
