"""What is derived from the model: JSON Schemas for editors and the field reference."""

from __future__ import annotations

import json
import typing
from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin

from pydantic.fields import FieldInfo

from faultpedia.model.area import Area
from faultpedia.model.base import Kind, Part
from faultpedia.model.record import Record
from faultpedia.model.vocabulary import MEANING

_KINDS = {
    Kind.PROSE: "prose (Markdown without HTML)",
    Kind.LINE: "one line of plain text",
    Kind.LOG: "one line of a log, verbatim",
    Kind.PATTERN: "signature language, one line",
    Kind.CODE: "code, verbatim",
    Kind.URL: "address",
    Kind.SLUG: "slug of an entry",
    Kind.SCRIPT: "file name of a script",
}

_PLAIN = {
    "str": "a name: lower-case letters, digits, hyphens",
    "int": "a whole number",
    "bool": "`true` or `false`",
    "date": "a date, `YYYY-MM-DD`",
}


def json_schema(model: type[Part]) -> str:
    """Return the JSON Schema of ``model`` as text, ending with a newline."""
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **model.model_json_schema(),
    }
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"


def field_reference() -> str:
    """Return the Markdown page that describes every field of a record and of an area."""
    lines = [
        "---",
        "title: Fields of a record",
        "---",
        "",
        "# Fields of a record",
        "",
        "Written by `faultpedia schema` from the model. Every value is read as text: `2.10` stays",
        "`2.10`. A field without content is left out.",
        "",
        "## entry.yaml",
        "",
        *_table(Record),
    ]
    for part in _parts(Record):
        lines += [f"## {part.__name__}", "", *(part.__doc__ or "").strip().splitlines()[:1], ""]
        lines += _table(part)
    lines += ["## area.yaml", "", *_table(Area)]
    return "\n".join(lines).rstrip() + "\n"


def _table(part: type[Part]) -> list[str]:
    rows = ["| Field | Holds | Meaning |", "| --- | --- | --- |"]
    for name, info in part.model_fields.items():
        required = " (required)" if info.is_required() else ""
        rows.append(f"| `{info.alias or name}` | {_holds(info)}{required} | {_meaning(info)} |")
    return [*rows, ""]


def _meaning(info: FieldInfo) -> str:
    text = (info.description or "").replace("|", "\\|")
    words = [w for w in _literals(info.annotation) if w in MEANING]
    explained = "; ".join(f"`{w}`: {MEANING[w]}" for w in words)
    return f"{text} {explained}".strip()


def _holds(info: FieldInfo) -> str:
    return _describe(info.annotation, tuple(info.metadata))


def _describe(annotation: Any, metadata: tuple[Any, ...] = ()) -> str:
    """Say in a few words what a field with this annotation holds."""
    kind = next((m for m in metadata if isinstance(m, Kind)), None)
    if kind is not None:
        return _KINDS[kind]
    if get_origin(annotation) is not None:
        return _describe_generic(annotation, get_args(annotation))
    if isinstance(annotation, type) and issubclass(annotation, Part):
        return f"[{annotation.__name__}](#{annotation.__name__.lower()})"
    return _PLAIN.get(getattr(annotation, "__name__", ""), "a text")


def _describe_generic(annotation: Any, arguments: tuple[Any, ...]) -> str:
    origin = get_origin(annotation)
    if origin is typing.Annotated:
        return _describe(arguments[0], annotation.__metadata__)
    if origin is list:
        return f"list: {_describe(arguments[0])}"
    if origin is dict:
        return f"mapping: {_describe(arguments[0])} to {_describe(arguments[1])}"
    if origin is Literal:
        return "one of " + ", ".join(f"`{a}`" for a in arguments)
    return _describe(next(a for a in arguments if a is not type(None)))  # a union with None


def _literals(annotation: Any) -> Iterator[str]:
    if get_origin(annotation) is Literal:
        yield from get_args(annotation)
    for argument in get_args(annotation):
        if not isinstance(argument, str):
            yield from _literals(argument)


def _parts(model: type[Part]) -> list[type[Part]]:
    """Return the parts used by ``model``, each once, in the order of their first use."""
    found: list[type[Part]] = []

    def visit(annotation: Any) -> None:
        plain = isinstance(annotation, type) and not get_args(annotation)
        if plain and issubclass(annotation, Part) and annotation not in found:
            found.append(annotation)
            for info in annotation.model_fields.values():
                visit(info.annotation)
        for argument in get_args(annotation):
            visit(argument)

    for info in model.model_fields.values():
        visit(info.annotation)
    return found
