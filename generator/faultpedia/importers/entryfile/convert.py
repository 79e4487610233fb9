"""A record from YAML to JSON, and from JSON to YAML."""

from __future__ import annotations

import json
from typing import Any

from faultpedia.importers.draft import ImportRefusedError
from faultpedia.importers.reading import name_of, read_json
from faultpedia.model import Record
from faultpedia.model.order import in_model_order, ordered_at
from faultpedia.records import merge, plain
from faultpedia.records import to_yaml as emit
from faultpedia.records.nodes import Mapping
from faultpedia.records.yaml_reader import RefusedError, parse_yaml


def to_json(text: str) -> str:
    """Return the record in the YAML ``text`` as JSON: the same keys, texts, and order.

    Raises:
        ImportRefusedError: it is not YAML that a record may use.
    """
    return json.dumps(read_yaml(text), indent=2, ensure_ascii=False) + "\n"


def to_yaml(text: str, before: str | None = None, schema: str = "") -> str:
    """Return the record in the JSON ``text`` as YAML.

    The JSON that is published beside a page, which holds the record under ``record``, is read too.
    ``before`` is the YAML that the record had: what did not change stays as it is written there,
    with its comments, its order and its line breaks. Without it the keys stand in the order of the
    model.

    Raises:
        ImportRefusedError: it is not JSON, or not one object; or ``before`` is not YAML.
    """
    values = read_json(text)
    value = values[0]
    if len(values) > 1 or not isinstance(value, dict):
        what = "several values" if len(values) > 1 else name_of(value)
        raise ImportRefusedError(f"There is {what}; one record (an object) was expected.")
    record = _texts(value["record"] if isinstance(value.get("record"), dict) else value)
    known = {info.alias or name for name, info in Record.model_fields.items()}
    if not known & record.keys():
        raise ImportRefusedError("This is no record: none of its keys is a field, such as `title`.")
    if before is not None:
        return _merged(before, record)
    header = f"yaml-language-server: $schema={schema}" if schema else ""
    return emit(in_model_order(record), header=header)


def read_yaml(text: str) -> dict[str, Any]:
    """Return the mapping in the YAML ``text``, every value a text.

    Raises:
        ImportRefusedError: it is not YAML that a record may use, or holds no mapping.
    """
    try:
        tree, duplicates = parse_yaml(text)
    except RefusedError as error:
        line, column = error.place
        raise ImportRefusedError(
            f"Line {line}, column {column}: {error.what} {error.todo}"
        ) from None
    if duplicates:
        twice = duplicates[0]
        raise ImportRefusedError(f"Line {twice.place.line}: {twice.what} {twice.todo}")
    if not isinstance(tree, Mapping):
        raise ImportRefusedError(
            "The YAML does not hold a mapping; keys such as `title:` were expected."
        )
    return {key: plain(node) for key, node in tree.items.items()}


def _merged(before: str, record: dict[str, Any]) -> str:
    """Return ``before`` changed to hold ``record``."""
    text = merge(before, read_yaml(before), record, ordered_at)
    if read_yaml(text) == record:
        return text
    # Odd forms of YAML cannot be edited in place; then the comments stand at the end.
    comments = [line.strip() for line in before.split("\n") if line.strip().startswith("#")]
    return emit(in_model_order(record), {"": [c.lstrip("# ") for c in comments]})


def _texts(value: Any) -> Any:
    """Return a JSON value as our reader would see it: every scalar a text, null an absent key."""
    if isinstance(value, dict):
        return {str(key): _texts(item) for key, item in value.items() if item is not None}
    if isinstance(value, list):
        return [_texts(item) for item in value if item is not None]
    return json.dumps(value) if isinstance(value, (bool, int, float)) else value
