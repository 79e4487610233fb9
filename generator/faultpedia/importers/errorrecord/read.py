"""One record, a list of them, or one on each line; each bare or inside ``{"record": …}``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from faultpedia.importers.draft import ImportRefusedError
from faultpedia.importers.errorrecord.fields import COMMENTED, HOMES
from faultpedia.importers.reading import name_of, read_json

_MOST = 5000


def records(text: str) -> list[dict[str, Any]]:
    """Return the records in ``text``; what an envelope says besides is a field of its record.

    Raises:
        ImportRefusedError: it is not JSON, or something in it is not a record.
    """
    found = list(_records(read_json(text)))
    if not found:
        raise ImportRefusedError("There is no record in the input; the list is empty.")
    if len(found) > _MOST:
        raise ImportRefusedError(
            f"There are {len(found)} records; at most {_MOST} are read at once."
        )
    return found


def _records(values: list[Any]) -> Iterator[dict[str, Any]]:
    several = len(values) > 1
    for number, value in enumerate(values, 1):
        items = value if isinstance(value, list) else [value]
        many = several or isinstance(value, list)
        for index, item in enumerate(items, 1):
            yield _record(
                item, f"Record {index if isinstance(value, list) else number}: " if many else ""
            )


def _record(value: Any, where: str) -> dict[str, Any]:
    if isinstance(value, dict) and isinstance(value.get("record"), dict):
        value = {**value["record"], **{k: v for k, v in value.items() if k != "record"}}
    if not isinstance(value, dict):
        raise ImportRefusedError(
            f"{where}there is {name_of(value)}, a record (an object) was expected."
        )
    if not {*HOMES, *COMMENTED} & value.keys():
        names = ", ".join(list(map(str, value))[:6]) or "none"
        raise ImportRefusedError(
            f"{where}this is not an error record: its fields are {names}; "
            "`errorMessage` or `messagePattern` was expected."
        )
    if not any(
        isinstance(value.get(name), str) and value[name].strip()
        for name in ("errorMessage", "messagePattern")
    ):
        raise ImportRefusedError(f"{where}it has neither an `errorMessage` nor a `messagePattern`.")
    return value
