"""The order of fields, as the model has it."""

from __future__ import annotations

import types
import typing
from collections.abc import Sequence
from typing import Any

from faultpedia.model.base import Part
from faultpedia.model.record import Record


def in_model_order(data: Any, model: type[Part] | None = Record) -> Any:
    """Return ``data`` with the keys of all its parts in the order of the model.

    Keys that the model does not know stay behind the others, in their order.
    """
    if isinstance(data, list):
        return [in_model_order(item, model) for item in data]
    if not isinstance(data, dict) or model is None:
        return data
    inner = parts_of(model)
    ordered = [key for key in inner if key in data]
    ordered += [key for key in data if key not in inner]
    return {key: _value(data[key], inner.get(key)) for key in ordered}


def parts_of(model: type[Part]) -> dict[str, Any]:
    """Return the fields of ``model`` as they are written, in order, with their annotations."""
    return {info.alias or name: info.annotation for name, info in model.model_fields.items()}


def ordered_at(path: tuple[int | str, ...], keys: Sequence[str]) -> list[str]:
    """Return the keys of the mapping at ``path`` of a record in the order of the model."""
    model: type[Part] | None = Record
    named = False  # whether the keys are names of their own, such as those of scripts
    for step in path:
        if isinstance(step, int):
            continue
        if named:
            named = False
            continue
        annotation = parts_of(model).get(step) if model is not None else None
        model, named = part_in(annotation), is_mapping(annotation)
    return (
        list(keys) if named or model is None else list(in_model_order(dict.fromkeys(keys), model))
    )


def part_in(annotation: Any) -> type[Part] | None:
    """Return the model inside ``list[Model]`` or ``Model | None``; None for other fields."""
    if isinstance(annotation, type) and not isinstance(annotation, types.GenericAlias):
        return annotation if issubclass(annotation, Part) else None
    return next((found for a in typing.get_args(annotation) if (found := part_in(a))), None)


def is_mapping(annotation: Any) -> bool:
    """Tell whether a field holds a mapping with keys of its own, such as script names."""
    return typing.get_origin(annotation) is dict


def _value(value: Any, annotation: Any) -> Any:
    model = part_in(annotation)
    if is_mapping(annotation) and isinstance(value, dict):
        return {key: in_model_order(item, model) for key, item in value.items()}
    return in_model_order(value, model)
