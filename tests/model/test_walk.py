"""The walker finds every text of a record, knowing no field by name."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

from faultpedia.model import Area, Kind, Record, texts

DEEPEST = 12  # steps of a decision path hold steps


def filled(schema: dict[str, Any], defs: dict[str, Any], depth: int, number: Iterator[int]) -> Any:  # noqa: PLR0911
    """Return a value for a JSON Schema in which every field is filled, each text another."""
    schema = defs.get(schema.get("$ref", "").rpartition("/")[2], schema)
    if "anyOf" in schema:
        return filled(schema["anyOf"][0], defs, depth, number) if depth < DEEPEST else None
    match schema:
        case {"enum": [first, *_]}:
            return first
        case {"type": "object", "properties": fields}:
            return {name: filled(field, defs, depth + 1, number) for name, field in fields.items()}
        case {"type": "object", "patternProperties": values}:
            (value,) = values.values()
            return {f"text {next(number)}": filled(value, defs, depth + 1, number)}
        case {"type": "array", "items": item}:
            count = 2 if depth < DEEPEST else 0
            return [filled(item, defs, depth + 1, number) for _ in range(count)]
        case {"type": "integer" | "boolean"}:
            return 1
        case {"format": "date"}:
            return "2026-01-05"
    return "name" if "a-z0-9" in schema.get("pattern", "") else f"text {next(number)}"


def leaves(
    value: Any, loc: tuple[int | str, ...] = ()
) -> Iterator[tuple[tuple[int | str, ...], str]]:
    """Yield every filled text of a plain value with its place; keys of mappings count."""
    if isinstance(value, dict):
        for key, item in value.items():
            if key.startswith("text "):
                yield (*loc, key), key
            yield from leaves(item, (*loc, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from leaves(item, (*loc, index))
    elif isinstance(value, str) and value.startswith("text "):
        yield loc, value


def test_every_text_of_a_full_record_is_found_at_its_place() -> None:
    schema = Record.model_json_schema()
    value = filled(schema, schema["$defs"], 0, itertools.count())
    found = {(text.loc, text.text) for text in texts(Record.model_validate(value))}
    expected = set(leaves(value))
    assert found == expected
    assert len(expected) > 100


def test_kinds_are_those_of_the_fields() -> None:
    record = Record.model_validate(
        {
            "title": "T",
            "summary": "S",
            "role": "initiating",
            "severity": "error",
            "owner": "data",
            "needs": ["cpu"],
            "added": "2026-01-05",
            "signatures": [{"text": "a", "example": "b", "with": ["c", "d"]}],
            "cause": "C",
            "related": [{"entry": "e", "type": "causes", "note": "N"}],
            "references": [{"url": "U", "kind": "paper", "supports": "P"}],
            "proof": {"expect": {"reproduce.py": {"prints": ["x"]}}},
        }
    )
    assert [(text.loc, text.kind) for text in texts(record)] == [
        (("title",), Kind.LINE),
        (("summary",), Kind.PROSE),
        (("signatures", 0, "text"), Kind.PATTERN),
        (("signatures", 0, "example"), Kind.LOG),
        (("signatures", 0, "with", 0), Kind.PATTERN),
        (("signatures", 0, "with", 1), Kind.PATTERN),
        (("cause",), Kind.PROSE),
        (("related", 0, "entry"), Kind.SLUG),
        (("related", 0, "note"), Kind.PROSE),
        (("references", 0, "url"), Kind.URL),
        (("references", 0, "supports"), Kind.PROSE),
        (("proof", "expect", "reproduce.py"), Kind.SCRIPT),
        (("proof", "expect", "reproduce.py", "prints", 0), Kind.PATTERN),
    ]


def test_other_parts_are_walked_too() -> None:
    area = Area(title="T", description="D")
    assert [text.loc for text in texts(area)] == [("title",), ("description",)]
