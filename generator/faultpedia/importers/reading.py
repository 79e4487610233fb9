"""Read JSON that people hand in: one value, or one on each line; a clear word for anything else."""

from __future__ import annotations

import json
from typing import Any

from faultpedia.importers.draft import ImportRefusedError

MAX_BYTES = 20_000_000
"""Largest input that is read, in bytes."""

_SHOWN = 40


def decode(data: bytes) -> str:
    """Return ``data`` as text.

    Raises:
        ImportRefusedError: it is empty, binary, too large or not UTF-8.
    """
    if len(data) > MAX_BYTES:
        raise ImportRefusedError(
            f"The input has more than {MAX_BYTES:,} bytes. Give the part that matters."
        )
    if b"\0" in data:
        raise ImportRefusedError("The input is binary; a text was expected.")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ImportRefusedError(
            f"Byte {error.start + 1} (0x{data[error.start]:02x}) is not UTF-8. "
            "Save the file as UTF-8."
        ) from None
    if not text.strip():
        raise ImportRefusedError("The input is empty.")
    return text


def read_json(text: str) -> list[Any]:
    """Return the values in ``text``: one, or one on each line.

    Raises:
        ImportRefusedError: it is not JSON; the message names line and column.
    """
    try:
        return [_clean(json.loads(text, parse_constant=_refuse))]
    except json.JSONDecodeError as error:
        lines = [line for line in text.split("\n") if line.strip()]
        # Newline-delimited JSON: the first line is complete, and something follows it.
        if len(lines) > 1 and error.msg == "Extra data":
            return [
                _line(line, number)
                for number, line in enumerate(text.split("\n"), 1)
                if line.strip()
            ]
        raise _refused(error) from None
    except (RecursionError, ValueError) as error:
        raise _deep(error) from None


def text_of(value: Any) -> str:
    """Return any JSON value as a text: a string as it is, the rest as JSON."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def name_of(value: Any) -> str:
    """Say what kind of JSON value this is."""
    names: dict[type, str] = {dict: "an object", list: "a list", str: "a text", bool: "a flag"}
    return "null" if value is None else names.get(type(value), "a number")


def _line(line: str, number: int) -> Any:
    try:
        return _clean(json.loads(line, parse_constant=_refuse))
    except json.JSONDecodeError as error:
        raise ImportRefusedError(
            f"Line {number}, column {error.colno}: this is not JSON: {error.msg}. "
            "One complete record on each line was expected."
        ) from None
    except (RecursionError, ValueError) as error:
        raise _deep(error) from None


def _refused(error: json.JSONDecodeError) -> ImportRefusedError:
    near = error.doc[max(error.pos - _SHOWN, 0) : error.pos].replace("\n", " ")
    cut = error.pos >= len(error.doc.rstrip()) or error.msg.startswith("Unterminated string")
    end = " The text ends here: it was cut off." if cut else ""
    return ImportRefusedError(
        f"Line {error.lineno}, column {error.colno}: this is not JSON: {error.msg}, "
        f"after {near!r}.{end}"
    )


def _deep(error: Exception) -> ImportRefusedError:
    if isinstance(error, RecursionError):
        return ImportRefusedError("The JSON is nested too deeply to be a record.")
    return ImportRefusedError(f"This is not JSON: {error}.")


def _refuse(name: str) -> None:
    raise ValueError(f"{name} is not a JSON number")


def _clean(value: Any) -> Any:
    """Replace halves of surrogate pairs, which no file can hold."""
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()
    if isinstance(value, list):
        return [_clean(item) for item in value]
    if isinstance(value, dict):
        return {_clean(key): _clean(item) for key, item in value.items()}
    return value
