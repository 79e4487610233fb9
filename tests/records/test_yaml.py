"""YAML is read as written: nothing is guessed, expanded or executed."""

from __future__ import annotations

import time

import pytest

from faultpedia.records import Place, plain
from faultpedia.records.yaml_reader import MAX_DEPTH, RefusedError, parse_yaml


def refusal(text: str) -> RefusedError:
    with pytest.raises(RefusedError) as caught:
        parse_yaml(text)
    return caught.value


@pytest.mark.parametrize(
    "value", ["2.10", "no", "on", "null", "~", "0x10", "1e3", "2026-01-05", "0o7", "1_000", ".inf"]
)
def test_plain_scalars_stay_as_written(value: str) -> None:
    tree, duplicates = parse_yaml(f"key: {value}")
    assert tree is not None
    assert plain(tree) == {"key": value}
    assert duplicates == []


def test_block_scalars_keep_or_fold_lines() -> None:
    tree, _ = parse_yaml("a: |\n  x\n  y\nb: >-\n  x\n  y\n")
    assert tree is not None
    assert plain(tree) == {"a": "x\ny\n", "b": "x y"}


def test_the_first_of_two_equal_keys_stays_and_each_double_is_reported() -> None:
    tree, duplicates = parse_yaml("a: 1\nb: {c: 1, c: 2}\na: 3\n")
    assert tree is not None
    assert plain(tree) == {"a": "1", "b": {"c": "1"}}
    assert [(d.rule, d.place) for d in duplicates] == [
        ("duplicate-key", Place(2, 11)),
        ("duplicate-key", Place(3, 1)),
    ]
    assert "line 1" in duplicates[1].what


@pytest.mark.parametrize(
    ("text", "rule", "place"),
    [
        ("a: b: c", "yaml-syntax", Place(1, 5)),
        ("a: 'open", "yaml-syntax", Place(1, 9)),
        ("a: 1\n---\nb: 2\n", "yaml-syntax", Place(2, 1)),
        ("? [a]\n: b\n", "yaml-syntax", Place(1, 3)),
        ("a:\n\t- b", "yaml-syntax", Place(2, 1)),
        ("a: &x b", "yaml-alias", Place(1, 4)),
        ("a: *x", "yaml-alias", Place(1, 4)),
        ("&x a: b", "yaml-alias", Place(1, 1)),
        ("a: !!int 3", "yaml-tag", Place(1, 4)),
        ("a: !!python/object:os.system x", "yaml-tag", Place(1, 4)),
        ("a: ! x", "yaml-tag", Place(1, 4)),
        ("a: ü\nb: \x07", "yaml-syntax", Place(2, 4)),
    ],
)
def test_what_records_may_not_use_is_refused_at_its_place(
    text: str, rule: str, place: Place
) -> None:
    error = refusal(text)
    assert (error.rule, error.place) == (rule, place)
    assert error.what.endswith(".")
    assert error.todo.endswith(".")


@pytest.mark.parametrize("text", ["", "# only a comment\n", "---\n", "''"])
def test_an_empty_document_has_no_tree(text: str) -> None:
    assert parse_yaml(text) == (None, [])


def test_nesting_is_limited() -> None:
    fits = "[" * MAX_DEPTH + "]" * MAX_DEPTH
    assert parse_yaml(fits)[0] is not None
    assert refusal(fits.replace("[]", fits)).rule == "too-deep"
    assert refusal("[" * 200_000).rule == "too-deep"
    assert refusal("- " * 50_000 + "x").rule == "too-deep"


def test_a_merge_key_is_a_key_like_others() -> None:
    tree, _ = parse_yaml("<<: {a: b}")
    assert tree is not None
    assert plain(tree) == {"<<": {"a": "b"}}


def test_reading_takes_linear_time() -> None:
    """Ten times the text takes about ten times as long, not a hundred times."""

    def seconds(count: int) -> float:
        text = "".join(f"key{i}: [a, {{b: c}}]\n" for i in range(count))
        start = time.process_time()
        parse_yaml(text)
        return time.process_time() - start

    small = max(seconds(500), 0.001)
    assert seconds(5_000) < 60 * small
