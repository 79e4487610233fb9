"""entry.json and entry.yaml, both ways."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from faultpedia.importers import ImportRefusedError
from faultpedia.importers.entryfile import to_json, to_yaml
from faultpedia.importers.entryfile.convert import read_yaml

ENTRIES = sorted(Path(__file__).parents[2].glob("entries/*/*/entry.yaml"))

TEXT = """\
# at the top
title: Pump runs dry   # behind the title
summary: >-
  The pump
  has no water.

# about the fixes
fixes:
  # the best one
  - id: open
    text: Open the valve.
  # the other
  - id: fill
    text: "Fill it."   # by hand

# about the versions
stack:
  - torch>=2.10
added: 2026-03-01
"""


def changed(**fields: Any) -> str:
    """Return TEXT with fields changed (None deletes) through JSON and back."""
    record = json.loads(to_json(TEXT))
    record = {k: v for k, v in {**record, **fields}.items() if v is not None}
    return to_yaml(json.dumps(record), TEXT)


def test_unchanged_record_stays_as_it_is() -> None:
    """Comments, order, quotes and line breaks survive."""
    assert changed() == TEXT


@pytest.mark.parametrize("path", ENTRIES, ids=lambda path: path.parent.name)
def test_round_trip_of_real_entries(path: Path) -> None:
    """JSON and back changes no byte; without the YAML before, nothing that it holds."""
    text = path.read_text(encoding="utf-8")
    assert to_yaml(to_json(text), text) == text
    assert read_yaml(to_yaml(to_json(text))) == read_yaml(text)


def test_changed_text() -> None:
    """Only the value is written anew."""
    expected = TEXT.replace("Pump runs dry", "Pump stands still")
    assert changed(title="Pump stands still") == expected


def test_changed_text_inside_a_list() -> None:
    """Comments of the item and around it stay."""
    fixes = [{"id": "open", "text": "Open the valve."}, {"id": "fill", "text": "no"}]
    assert changed(fixes=fixes) == TEXT.replace('"Fill it."', "'no'")


def test_new_field_stands_where_the_model_has_it() -> None:
    """`stack` comes before `cause`, `cause` before `fixes`; here the nearest one decides."""
    expected = TEXT.replace("  has no water.\n", "  has no water.\nrole: initiating\n")
    assert changed(role="initiating") == expected


def test_deleted_field_leaves_the_comment_above_it() -> None:
    """Nobody's words are lost without their author."""
    assert changed(stack=None) == TEXT.replace("stack:\n  - torch>=2.10\n", "")


def test_added_and_deleted_items() -> None:
    """Items are matched, so that comments stay with their item."""
    fixes = [{"id": "wait", "text": "Wait."}, {"id": "fill", "text": "Fill it."}, {"id": "x"}]
    text = changed(fixes=fixes)
    assert read_yaml(text)["fixes"] == fixes
    for comment in ("# the best one", "# the other", "# by hand", "# about the versions"):
        assert comment in text


def test_published_json_is_read() -> None:
    """The JSON beside a page holds the record under a key of its own."""
    record = json.loads(to_json(TEXT))
    assert to_yaml(json.dumps({"schema": 1, "slug": "pump", "record": record}), TEXT) == TEXT


def test_numbers_flags_and_null() -> None:
    """Every scalar is a text for us, null an absent key."""
    text = to_yaml('{"title": 2.10, "summary": true, "cause": null, "tags": ["a", null]}')
    assert text == "title: '2.1'\nsummary: 'true'\ntags:\n  - a\n"


@pytest.mark.parametrize("seed", range(60))
def test_random_changes_are_held(seed: int) -> None:
    """Whatever changes, the result holds exactly that, and no comment is lost."""
    rng = random.Random(seed)
    record = json.loads(to_json(TEXT))
    for _ in range(3):
        _mutate(record, rng)
    text = to_yaml(json.dumps(record), TEXT)
    assert read_yaml(text) == record
    assert "# at the top" in text
    assert "# about the versions" in text


def _mutate(record: dict[str, Any], rng: random.Random) -> None:
    texts = ["changed", "a longer text " * 9, "two\nlines\n", "no", "x: y # z", "é\u2028"]
    target = rng.choice([record, *[f for f in record.get("fixes", []) if isinstance(f, dict)]])
    key = rng.choice([*target, "cause", "faq"])
    if key in target and len(target) > 1 and rng.random() < 0.3 and key != "title":
        del target[key]
    elif key == "fixes" and isinstance(target.get(key), list):
        target[key].insert(rng.randrange(3), {"id": rng.choice(texts), "code": rng.choice(texts)})
    else:
        target[key] = rng.choice([*texts, [rng.choice(texts)], [{"question": rng.choice(texts)}]])


@pytest.mark.parametrize(
    ("text", "before", "message"),
    [
        ("[]", None, "There is a list; one record (an object) was expected."),
        ('{"colour": 1}', None, "This is no record"),
        ('{"title": "a"}', "title: [", "Line 2, column 1: This is not YAML"),
        ('{"title": "a"}', "a: &x b", "YAML anchors and aliases are not read"),
        ('{"title": "a"}', "- a", "The YAML does not hold a mapping"),
        ('{"title": "a"}', "title: a\ntitle: b", "stands here for the second time"),
    ],
)
def test_refused(text: str, before: str | None, message: str) -> None:
    """Each bad input has one clear message."""
    with pytest.raises(ImportRefusedError) as caught:
        to_yaml(text, before)
    assert message in str(caught.value)
