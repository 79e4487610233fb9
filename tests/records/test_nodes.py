"""Places: every value of a file knows where it stands."""

from __future__ import annotations

from faultpedia.records import Place, Scalar, locate, plain
from faultpedia.records.json_reader import parse_json
from faultpedia.records.yaml_reader import parse_yaml

YAML = """\
title: A title
fixes:
  - id: one
    text: First
  - {id: two, text: Second}
cause: |
  First line.

  Third line.
folded: >-
  One
  two.
quoted: "a
  b"
"""


def test_a_place_is_that_of_the_key_or_of_the_item() -> None:
    tree, _ = parse_yaml(YAML)
    assert tree is not None
    assert locate(tree, ("title",)) == Place(1, 1)
    assert locate(tree, ("fixes", 0)) == Place(3, 5)
    assert locate(tree, ("fixes", 0, "text")) == Place(4, 5)
    assert locate(tree, ("fixes", 1, "text")) == Place(5, 15)
    assert locate(tree, ("cause",)) == Place(6, 1)


def test_a_missing_value_is_placed_where_it_would_stand() -> None:
    tree, _ = parse_yaml(YAML)
    assert tree is not None
    assert locate(tree, ("owner",)) == Place(1, 1)
    assert locate(tree, ("fixes", 0, "cost")) == Place(3, 5)
    assert locate(tree, ("fixes", 7, "id")) == Place(2, 1)
    assert locate(tree, ("title", "deeper", 3)) == Place(1, 1)


def test_a_line_is_found_in_a_literal_block_only() -> None:
    tree, _ = parse_yaml(YAML)
    assert tree is not None
    assert locate(tree, ("cause",), line=0) == Place(7, 1)
    assert locate(tree, ("cause",), line=2) == Place(9, 1)
    assert locate(tree, ("folded",), line=0) == Place(10, 1)
    assert locate(tree, ("quoted",), line=0) == Place(13, 1)
    assert locate(tree, ("fixes",), line=1) == Place(2, 1)


def test_places_in_json_are_the_same_kind_of_places() -> None:
    tree, _ = parse_json(
        '{\n  "title": "x",\n  "fixes": [\n    {"id": "a"},\n    {"id": "b"}\n  ]\n}'
    )
    assert tree is not None
    assert locate(tree, ("title",)) == Place(2, 3)
    assert locate(tree, ("fixes", 1)) == Place(5, 5)
    assert locate(tree, ("fixes", 1, "id")) == Place(5, 6)


def test_columns_count_characters() -> None:
    for tree, _ in (parse_yaml('{ü: "日本", b: x}'), parse_json('{"ü": "日本", "b": "x"}')):
        assert tree is not None
        assert plain(tree) == {"ü": "日本", "b": "x"}
    tree, _ = parse_yaml('{ü: "日本", b: x}')
    assert tree is not None
    assert locate(tree, ("b",)) == Place(1, 11)


def test_plain_is_dictionaries_lists_and_strings() -> None:
    tree, _ = parse_yaml("a: [1, {b: no}]\nc: ")
    assert tree is not None
    assert plain(tree) == {"a": ["1", {"b": "no"}], "c": ""}


def test_a_scalar_alone_is_a_tree() -> None:
    assert plain(Scalar(Place(1, 1), "x")) == "x"
