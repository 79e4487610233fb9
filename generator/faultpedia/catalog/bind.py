"""From a tree of strings to a typed model."""

from __future__ import annotations

from typing import TypeVar

from pydantic import ValidationError

from faultpedia.catalog.words import Fault, say
from faultpedia.model import Loc, Part
from faultpedia.problems import Problem
from faultpedia.records import Mapping, locate, plain

M = TypeVar("M", bound=Part)
_MOST = 100  # faults of one file; a file with more of them is not a record


def bind(model: type[M], tree: Mapping, shown: str) -> tuple[M | None, list[Problem]]:
    """Validate ``tree`` as ``model``; return it, or None and a problem for each fault."""
    try:
        return model.model_validate(plain(tree)), []
    except ValidationError as error:
        details = error.errors(include_url=False, include_context=True)[:_MOST]
    problems = []
    for detail in details:
        loc = tuple(step for step in detail["loc"] if step != "[key]")
        place = locate(tree, loc)
        words = say(Fault(model, loc, detail))
        problems.append(Problem(shown, place.line, place.column, field_name(loc), *words))
    return None, problems


def field_name(loc: Loc) -> str:
    """Return ``fixes[0].code`` for ``("fixes", 0, "code")``."""
    name = ""
    for step in loc:
        if isinstance(step, int):
            name += f"[{step}]"
        else:
            name += f".{step}" if name else step
    return name
