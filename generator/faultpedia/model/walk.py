"""Walk over the texts of a record without knowing its fields."""

from __future__ import annotations

import types
import typing
from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any, NamedTuple

from faultpedia.model.base import Kind, Part

Loc = tuple[int | str, ...]


class Text(NamedTuple):
    """One text of a record: where it stands, as written in the file, and how it is to be read."""

    loc: Loc
    text: str
    kind: Kind


def texts(record: Part, loc: Loc = ()) -> Iterator[Text]:
    """Yield every text in ``record`` whose field says how it is to be read, in order of fields.

    Keys of mappings count as texts too, at the place of what they hold: the script names under
    ``proof.expect``.
    """
    for field in _plan(type(record)):
        value = getattr(record, field.attribute)
        yield from _inside(value, (*loc, field.alias), field.kind, field.key_kind)


def _inside(value: Any, loc: Loc, kind: Kind | None, key_kind: Kind | None) -> Iterator[Text]:
    if isinstance(value, str):
        if kind is not None:
            yield Text(loc, value, kind)
    elif isinstance(value, Part):
        yield from texts(value, loc)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _inside(item, (*loc, index), kind, key_kind)
    elif isinstance(value, dict):
        for key, item in value.items():
            if key_kind is not None:
                yield Text((*loc, key), key, key_kind)
            yield from _inside(item, (*loc, key), kind, None)


class _Field(NamedTuple):
    attribute: str
    alias: str
    kind: Kind | None
    key_kind: Kind | None


@cache
def _plan(model: type[Part]) -> tuple[_Field, ...]:
    """Read the kinds of a model's fields once; walking thousands of records repeats it."""
    plan = []
    for name, info in model.model_fields.items():
        own = next((m for m in info.metadata if isinstance(m, Kind)), None)
        key, value = _kinds(info.annotation)
        plan.append(_Field(name, info.alias or name, own or value, key))
    return tuple(plan)


def _kinds(annotation: Any) -> tuple[Kind | None, Kind | None]:
    """Return the kinds of the keys and of the values of ``annotation``."""
    origin, arguments = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is Annotated:
        return None, next((a for a in arguments[1:] if isinstance(a, Kind)), None)
    if origin is dict:
        return _kinds(arguments[0])[1], _kinds(arguments[1])[1]
    if origin in (list, typing.Union, types.UnionType):
        for argument in arguments:
            key, value = _kinds(argument)
            if key or value:
                return key, value
    return None, None
