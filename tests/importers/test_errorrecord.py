"""The JSON error record: every field has a home."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from faultpedia.catalog.bind import bind
from faultpedia.importers import ImportRefusedError
from faultpedia.importers.errorrecord import HOMES, convert, records
from faultpedia.importers.errorrecord.fields import COMMENTED
from faultpedia.model import Record
from faultpedia.records.nodes import Mapping
from faultpedia.records.yaml_reader import parse_yaml
from tests.importers.golden import CASES, TODAY, compare, input_of

FOLDERS = sorted((CASES / "errorrecord").iterdir())
FULL = CASES / "errorrecord/full"


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_draft(folder: Path) -> None:
    """One record, a list, or one on each line; bare or in an envelope."""
    compare(folder, [convert(record, TODAY) for record in records(input_of(folder))])


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_draft_is_a_record(folder: Path) -> None:
    """What is written fits the model."""
    for record in records(input_of(folder)):
        tree = parse_yaml(convert(record, TODAY).yaml())[0]
        assert isinstance(tree, Mapping)
        assert bind(Record, tree, "draft")[1] == []


def test_nothing_is_lost() -> None:
    """Every word of every field is in the draft, and each field is reported once."""
    record = records(input_of(FULL))[0]
    draft = convert(record, TODAY)
    written = " ".join([draft.yaml(), *draft.scripts.values()])
    flat = " ".join(written.replace("#", " ").split())
    for name, value in record.items():
        for text in value if isinstance(value, list) else [value]:
            shown = text if isinstance(text, str) else json.dumps(text)
            if name not in ("slug", "messagePattern", "severity", "repo", "filePath", "tags"):
                assert " ".join(shown.replace("#", " ").split()) in flat, name
    assert sorted(record) == sorted(home.source for home in draft.homes)


def test_every_known_field_is_in_the_full_case() -> None:
    """The case has all fields, so that none goes untested."""
    assert {*HOMES, *COMMENTED} <= records(input_of(FULL))[0].keys()


def test_unknown_field_is_kept_and_reported() -> None:
    """A field that we do not know stands in a comment."""
    draft = convert({"errorMessage": "valve shut", "colour": "red"}, TODAY)
    assert "# colour: red" in draft.yaml()
    assert ("colour", "a comment") in [(home.source, home.target) for home in draft.homes]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[]", "There is no record in the input"),
        ("7", "there is a number, a record (an object) was expected"),
        ('[{"errorMessage": "a"}, "b"]', "Record 2: there is a text"),
        ('{"title": "x", "role": "y"}', "this is not an error record: its fields are title, role"),
        ('{"errorMessage": 7}', "neither an `errorMessage` nor a `messagePattern`"),
        ('{"errorMessage": "a', "Line 1, column 18: this is not JSON"),
        ('{"record": ', "The text ends here: it was cut off."),
        ('{"errorMessage": "a"}\n{"errorM', "Line 2, column 2: this is not JSON"),
        ("[" * 100_000, "nested too deeply"),
        ('{"errorMessage": NaN}', "NaN is not a JSON number"),
    ],
)
def test_refused(text: str, message: str) -> None:
    """Each bad input has one clear message."""
    with pytest.raises(ImportRefusedError) as caught:
        records(text)
    assert message in str(caught.value)
