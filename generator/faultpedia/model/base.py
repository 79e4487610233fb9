"""Text types and the base class shared by all parts of a record."""

from __future__ import annotations

import re
from datetime import date
from enum import Enum
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, StringConstraints
from pydantic_core import PydanticCustomError


class Kind(Enum):
    """How a text is to be read; rules and pages pick fields by it."""

    PROSE = "prose"  # Markdown without HTML: paragraphs, lists, `code`, fences, links
    LINE = "line"  # plain text on one line, shown as it is
    LOG = "log"  # one line of a log, verbatim
    PATTERN = "pattern"  # signature language: literal text with {holes}
    CODE = "code"  # verbatim, highlighted
    URL = "url"
    SLUG = "slug"  # the folder name of an entry
    SCRIPT = "script"  # the file name of a script beside entry.yaml


_FILLED = StringConstraints(min_length=1, max_length=20_000)
_SINGLE = StringConstraints(min_length=1, max_length=4_000, pattern=r"^[^\r\n]*$")

Prose = Annotated[str, _FILLED, Kind.PROSE]
Line = Annotated[str, _SINGLE, Kind.LINE]
# The limit of a field must stand here: a `max_length` in its Field would lose against the type's.
Title = Annotated[Line, StringConstraints(max_length=100)]
Summary = Annotated[Prose, StringConstraints(max_length=400)]
LogLine = Annotated[str, _SINGLE, Kind.LOG]
Pattern = Annotated[str, _SINGLE, Kind.PATTERN]
Code = Annotated[str, _FILLED, Kind.CODE]
Url = Annotated[str, _SINGLE, Kind.URL]
SlugRef = Annotated[str, _SINGLE, Kind.SLUG]
ScriptName = Annotated[str, _SINGLE, Kind.SCRIPT]


def _written_out(value: object) -> object:
    """Refuse what pydantic would take for a date as well: times, and seconds since 1970."""
    if isinstance(value, str) and not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", value):
        raise PydanticCustomError("date_form", "not of the form YYYY-MM-DD")
    return value


Day = Annotated[date, BeforeValidator(_written_out)]
Ident = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=60)]


class Part(BaseModel):
    """A part of a record: frozen, and unknown keys are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)
