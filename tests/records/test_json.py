"""JSON is read with places; the standard parser judges the syntax."""

from __future__ import annotations

import json

import pytest

from faultpedia.records import Place, plain
from faultpedia.records.json_reader import parse_json
from faultpedia.records.yaml_reader import MAX_DEPTH, RefusedError


def refusal(text: str) -> RefusedError:
    with pytest.raises(RefusedError) as caught:
        parse_json(text)
    return caught.value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('"x"', "x"),
        ("2.10", "2.10"),
        ("-1e5", "-1e5"),
        ("false", "false"),
        ("9" * 5_000, "9" * 5_000),
        ('{"a": [1, "b", {"c": true}]}', {"a": ["1", "b", {"c": "true"}]}),
        (r'"\u00fc \n \" \\ \ud83d\ude00"', 'ü \n " \\ 😀'),
        (" \t\r\n[ ] ", []),
        ("{}", {}),
    ],
)
def test_values_are_texts_as_written(text: str, value: object) -> None:
    tree, duplicates = parse_json(text)
    assert tree is not None
    assert plain(tree) == value
    assert duplicates == []


def test_null_counts_as_absent() -> None:
    tree, _ = parse_json('{"a": null, "b": [null, 1]}')
    assert tree is not None
    assert plain(tree) == {"b": ["1"]}
    assert parse_json("null") == (None, [])


@pytest.mark.parametrize("first", ["1", "null"])
def test_doubled_keys_are_reported_with_both_places(first: str) -> None:
    _, duplicates = parse_json(f'{{"a": {first},\n "a": 2}}')
    assert [(d.rule, d.place) for d in duplicates] == [("duplicate-key", Place(2, 2))]
    assert "line 1" in duplicates[0].what


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", Place(1, 1)),
        ('{"a": 1,}', Place(1, 9)),
        ('{"a":\n  nope}', Place(2, 3)),
        ('{"a": "line\nbreak"}', Place(1, 12)),
        ("{} {}", Place(1, 4)),
        ('{"a": 1', Place(1, 8)),
    ],
)
def test_faults_of_syntax_are_refused_at_their_place(text: str, place: Place) -> None:
    with pytest.raises(json.JSONDecodeError):
        json.loads(text)
    error = refusal(text)
    assert error.rule == "json-syntax"
    assert error.place.line == place.line


def test_nesting_is_limited() -> None:
    fits = "[" * MAX_DEPTH + "]" * MAX_DEPTH
    assert parse_json(fits)[0] is not None
    assert refusal(fits.replace("[]", fits)).rule == "too-deep"
    assert refusal("[" * 100_000 + "]" * 100_000).rule == "too-deep"
