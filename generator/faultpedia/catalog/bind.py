"""From a tree of strings to a typed model, with pydantic's complaints said in our words."""

from __future__ import annotations

import types
import typing
from typing import Any, TypeVar

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from faultpedia.model import Part
from faultpedia.problems import Problem, did_you_mean, quote
from faultpedia.records import Mapping, locate, plain

M = TypeVar("M", bound=Part)


def bind(model: type[M], tree: Mapping, shown: str) -> tuple[M | None, list[Problem]]:
    """Validate ``tree`` as ``model``; return it, or None and one problem for each fault."""
    try:
        return model.model_validate(plain(tree)), []
    except ValidationError as error:
        details = error.errors(include_url=False, include_context=True)
        return None, [_problem(model, tree, shown, detail) for detail in details]


def field_name(loc: tuple[int | str, ...]) -> str:
    """Return ``fixes[0].code`` for ``("fixes", 0, "code")``."""
    name = ""
    for step in loc:
        if isinstance(step, int):
            name += f"[{step}]"
        else:
            name += f".{step}" if name else step
    return name


def _problem(model: type[Part], tree: Mapping, shown: str, detail: ErrorDetails) -> Problem:
    loc = tuple(step for step in detail["loc"] if step != "[key]")
    place = locate(tree, loc)
    rule, what, todo = _words(model, loc, detail)
    return Problem(shown, place.line, place.column, field_name(loc), rule, what, todo)


def _words(
    model: type[Part], loc: tuple[int | str, ...], detail: ErrorDetails
) -> tuple[str, str, str]:
    kind, given, context = detail["type"], detail["input"], detail.get("ctx", {})
    if kind == "missing":
        return "missing-field", f"The field {loc[-1]!r} is required here and absent.", "Add it."
    if kind == "extra_forbidden":
        known = _keys_at(model, loc[:-1])
        hint = did_you_mean(str(loc[-1]), known)
        return ("unknown-field", f"There is no field {loc[-1]!r} here; the fields are "
                f"{', '.join(known)}.", hint or "Delete it or use one of these.")
    if kind == "literal_error":
        expected = str(context.get("expected", "")).replace(" or ", ", ").replace("'", "")
        hint = did_you_mean(str(given), expected.split(", "))
        return ("unknown-value", f"{quote(str(given))} is not one of {expected}.",
                hint or "Use one of these.")
    if kind in ("string_type", "list_type", "model_type", "dict_type", "model_attributes_type"):
        wanted = {"string_type": "a text", "list_type": "a list"}.get(kind, "a mapping with keys")
        return ("wrong-type", f"There is {_shape(given)}, {wanted} was expected.",
                "Quote the text." if kind == "string_type" else "Indent it as such.")
    if kind == "string_too_short" or (kind == "too_short" and not given):
        return "empty-value", "The value is empty.", "Fill it in, or delete the key."
    if kind == "string_too_long":
        return ("too-long", f"The text has {len(str(given))} characters; at most "
                f"{context.get('max_length')} fit here.", "Shorten it.")
    if kind == "string_pattern_mismatch":
        if "\\r" in str(context.get("pattern")):
            return ("not-one-line", "The text has line breaks; one line was expected.",
                    "Write it on one line (`>-` folds lines).")
        return ("bad-name", f"{quote(str(given))} is not a name made of lower-case letters, digits "
                "and hyphens.", "Rename it.")
    if kind == "string_unicode":
        return ("bad-character", "The text holds half a surrogate pair (\\ud800 to \\udfff).",
                "Write the character itself.")
    if kind.startswith("date"):
        return ("bad-date", f"{quote(str(given))} is not a date.", "Write YYYY-MM-DD.")
    if kind.startswith(("int", "greater", "less")):
        return ("bad-number", f"{quote(str(given))}: {detail['msg'].lower()}.", "Write such a number.")
    if kind.startswith("bool"):
        return ("bad-flag", f"{quote(str(given))} is neither yes nor no.", "Write yes or no.")
    return "bad-value", f"{quote(str(given))}: {detail['msg']}.", "Correct the value."


def _shape(value: object) -> str:
    if isinstance(value, dict):
        return "a mapping"
    return "a list" if isinstance(value, list) else f"the text {quote(str(value))}"


def _keys_at(model: type[Part], loc: tuple[int | str, ...]) -> list[str]:
    """Return the keys that the part at ``loc`` may have, as they are written in a file."""
    current: Any = model
    for step in loc:
        if isinstance(step, int):
            continue
        fields = {f.alias or name: f for name, f in current.model_fields.items()}
        if step in fields:
            current = _part_in(fields[step].annotation) or current
    return [f.alias or name for name, f in current.model_fields.items()]


def _part_in(annotation: Any) -> type[Part] | None:
    """Return the model inside ``list[Model]``, ``Model | None`` or ``dict[str, Model]``."""
    if isinstance(annotation, type) and not isinstance(annotation, types.GenericAlias):
        return annotation if issubclass(annotation, Part) else None
    for argument in typing.get_args(annotation):
        found = _part_in(argument)
        if found is not None:
            return found
    return None
