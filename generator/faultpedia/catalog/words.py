"""Complaints of pydantic in our words: what is there, what was expected, what to do."""

from __future__ import annotations

import types
import typing
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from pydantic_core import ErrorDetails

from faultpedia.model import Loc, Part
from faultpedia.problems import did_you_mean, quote


class Words(NamedTuple):
    """A complaint without its place."""

    rule: str
    what: str
    todo: str


@dataclass(frozen=True)
class Fault:
    """One complaint of pydantic about the value at ``loc`` of a ``model``."""

    model: type[Part]
    loc: Loc
    detail: ErrorDetails

    @property
    def given(self) -> Any:
        """The value as it was read."""
        return self.detail["input"]

    @property
    def shown(self) -> str:
        """The value as a message shows it."""
        return quote(str(self.given))

    def context(self, key: str) -> str:
        """Return what pydantic says about its expectation."""
        return str(self.detail.get("ctx", {}).get(key, ""))


def say(fault: Fault) -> Words:
    """Return our words for a complaint of pydantic."""
    kind = fault.detail["type"]
    if fault.given in ("", [], {}) and kind not in ("missing", "extra_forbidden"):
        return Words("empty-value", "The value is empty.", "Fill it in, or delete the key.")
    for start, words in _BY_KIND.items():
        if kind.startswith(start):
            return words(fault)
    return Words("bad-value", f"{fault.shown}: {fault.detail['msg']}.", "Correct the value.")


def _missing(fault: Fault) -> Words:
    what = f"The field {fault.loc[-1]!r} is required here and absent."
    return Words("missing-field", what, "Add it.")


def _unknown_field(fault: Fault) -> Words:
    known = _keys_at(fault.model, fault.loc[:-1])
    what = f"There is no field {quote(str(fault.loc[-1]))} here; the fields are {', '.join(known)}."
    hint = did_you_mean(str(fault.loc[-1]), known)
    return Words("unknown-field", what, hint or "Delete it or use one of these.")


def _unknown_value(fault: Fault) -> Words:
    expected = fault.context("expected").replace(" or ", ", ").replace("'", "")
    hint = did_you_mean(str(fault.given), expected.split(", "))
    what = f"{fault.shown} is not one of {expected}."
    return Words("unknown-value", what, hint or "Use one of these.")


def _wrong_type(fault: Fault) -> Words:
    wanted, todo = {
        "string_type": ("a text", "Quote a text that starts with `[`, `{` or `-`."),
        "list_type": ("a list", "Start each item with `- `."),
    }.get(fault.detail["type"], ("a mapping with keys", "Indent `key: value` lines below the key."))
    return Words("wrong-type", f"There is {_shape(fault.given)}, {wanted} was expected.", todo)


def _too_long(fault: Fault) -> Words:
    unit = "items" if isinstance(fault.given, list) else "characters"
    length, most = len(fault.given), fault.context("max_length")
    return Words("too-long", f"There are {length} {unit}; at most {most} fit here.", "Shorten it.")


def _wrong_pattern(fault: Fault) -> Words:
    if "\\r" in fault.context("pattern"):
        what = "The text has line breaks; one line was expected."
        return Words("not-one-line", what, "Write it on one line (`>-` folds lines).")
    what = f"{fault.shown} is not a name made of lower-case letters, digits and hyphens."
    return Words("bad-name", what, "Rename it.")


def _half_character(_fault: Fault) -> Words:
    what = "The text holds half a surrogate pair (\\ud800 to \\udfff)."
    return Words("bad-character", what, "Write the character itself.")


def _bad_date(fault: Fault) -> Words:
    return Words("bad-date", f"{fault.shown} is not a date.", "Write YYYY-MM-DD.")


def _bad_number(fault: Fault) -> Words:
    least, most = fault.context("ge"), fault.context("le")
    expected = f"at least {least}" if least else f"at most {most}" if most else "a whole number"
    return Words("bad-number", f"{fault.shown} is not {expected}.", "Write such a number.")


def _bad_flag(fault: Fault) -> Words:
    return Words("bad-flag", f"{fault.shown} is neither yes nor no.", "Write yes or no.")


_BY_KIND: dict[str, Callable[[Fault], Words]] = {
    "missing": _missing,
    "extra_forbidden": _unknown_field,
    "literal_error": _unknown_value,
    "string_type": _wrong_type,
    "list_type": _wrong_type,
    "dict_type": _wrong_type,
    "model_type": _wrong_type,
    "model_attributes_type": _wrong_type,
    "string_too_long": _too_long,
    "too_long": _too_long,
    "string_pattern_mismatch": _wrong_pattern,
    "string_unicode": _half_character,
    "date": _bad_date,
    "int": _bad_number,
    "greater": _bad_number,
    "less": _bad_number,
    "bool": _bad_flag,
}
"""By the start of the kind that pydantic gives."""


def _shape(value: object) -> str:
    if isinstance(value, dict):
        return "a mapping"
    return "a list" if isinstance(value, list) else f"the text {quote(str(value))}"


def _keys_at(model: type[Part], loc: Loc) -> list[str]:
    """Return the keys that the part at ``loc`` may have, as they are written in a file."""
    current: Any = model
    for step in loc:
        fields = {f.alias or name: f for name, f in current.model_fields.items()}
        if step in fields:
            current = _part_in(fields[str(step)].annotation) or current
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
