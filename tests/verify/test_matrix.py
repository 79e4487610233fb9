"""Every signature against what every other entry prints."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import yaml

from faultpedia.catalog import Catalog
from faultpedia.links import resolve
from faultpedia.verify.matrix import Text, cross_match, texts_of
from tests.sample import record
from tests.world import Files

Read = Callable[[Files], Catalog]


def entry(text: str, example: str, **fields: Any) -> str:
    """Return a record with one signature."""
    return yaml.safe_dump(record(signatures=[{"text": text, "example": example}], **fields))


def matches(
    read: Read, first: str, second: str, output: str = "", kind: str = "output"
) -> list[Any]:
    """Match two entries, the first of which also printed ``output``."""
    catalog = read({"storage/a/entry.yaml": first, "storage/b/entry.yaml": second})
    assert catalog.problems == []
    texts = [text for e in catalog.entries.values() for text in texts_of(e, {})]
    if output:
        texts.append(Text("a", kind, tuple(output.split("\n"))))
    found = cross_match(catalog, resolve(catalog), texts)
    return [(m.slug, m.signature, m.text.kind, m.line, m.why) for m in found]


A = entry("pump {int} ran dry", "pump 7 ran dry")


def test_different_messages(read: Read) -> None:
    """Nothing to say."""
    assert matches(read, A, entry("valve {int} shut", "valve 1 shut")) == []


def test_the_more_specific_signature_wins(read: Read) -> None:
    """A general one may match the line of a specific one; the other way round it steals it."""
    general = entry("{int} ran dry", "tank 3 ran dry")
    assert matches(read, A, general) == []
    specific = entry("pump {int} ran dry again", "pump 7 ran dry again")
    assert matches(read, A, specific, "pump 8 ran dry again") == [
        ("b", 0, "output", "pump 8 ran dry again", "it would win over the signature of that entry")
    ]


def test_two_equal_signatures(read: Read) -> None:
    """Both are reported, once each."""
    assert matches(read, A, A, "pump 8 ran dry\npump 9 ran dry") == [
        ("b", 0, "example", "pump 7 ran dry", "both match and neither is the more specific one"),
        ("a", 0, "example", "pump 7 ran dry", "both match and neither is the more specific one"),
    ]


def test_a_line_that_belongs_to_another_failure(read: Read) -> None:
    """An output shows a message that the entry does not know, and no relation explains it."""
    other = entry("valve {int} shut", "valve 1 shut")
    why = "the line belongs to another failure and no relation is declared"
    assert matches(read, A, other, "x\n  valve 2 shut") == [("b", 0, "output", "valve 2 shut", why)]
    related = [{"entry": "a", "type": "caused-by", "note": "The valve is shut first."}]
    assert (
        matches(read, A, entry("valve {int} shut", "valve 1 shut", related=related), "valve 2 shut")
        == []
    )
    confused = [{"entry": "a", "type": "confused-with", "note": "Look at the valve."}]
    confusing = entry("valve {int} shut", "valve 1 shut", related=confused)
    assert len(matches(read, A, confusing, "valve 2 shut")) == 1


@pytest.mark.parametrize("role", ["wrapper", "collateral", "benign"])
def test_messages_that_accompany_others(role: str, read: Read) -> None:
    """They may stand in any output; in a repaired program only a harmless one may."""
    severity = "benign" if role == "benign" else "error"
    other = entry("job {int} ended", "job 1 ended", role=role, severity=severity)
    assert matches(read, A, other, "job 3 ended") == []
    why = "the repaired program prints it"
    expected = [] if role == "benign" else [("b", 0, "fixed", "job 3 ended", why)]
    assert matches(read, A, other, "job 3 ended", "fixed") == expected


def test_a_withdrawn_entry_matches_nothing(read: Read) -> None:
    """It stays for its address only."""
    gone = {"withdrawn": {"date": "2026-03-02", "reason": "It was wrong."}}
    assert matches(read, A, entry("pump {int} ran dry", "pump 7 ran dry", **gone)) == []


def test_texts_of_an_entry(read: Read) -> None:
    """Examples, outputs, and outputs that must be free of other messages."""
    catalog = read({"storage/a/entry.yaml": A})
    outputs = {"reproduce.py": "a\nb", "fixed.py": "c", "dead_end_x.py": "d", "myth_y.py": "e"}
    texts = list(texts_of(catalog.entries["a"], outputs))
    assert [(text.kind, text.lines) for text in texts] == [
        ("example", ("pump 7 ran dry",)),
        ("output", ("a", "b")),
        ("fixed", ("c",)),
        ("output", ("d",)),
        ("fixed", ("e",)),
    ]
