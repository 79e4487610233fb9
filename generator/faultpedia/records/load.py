"""Read one record file: limits, text, syntax. Reports, never raises for what a file holds."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from faultpedia.problems import Problem
from faultpedia.records.json_reader import parse_json
from faultpedia.records.nodes import Mapping, Place
from faultpedia.records.yaml_reader import RefusedError, parse_yaml

MAX_BYTES = 400_000
"""Largest file that is read, in bytes. The longest sensible record is about a tenth of it."""


@dataclass(frozen=True)
class Loaded:
    """The tree of a file, or None, with what was wrong."""

    tree: Mapping | None
    problems: list[Problem] = field(default_factory=list)


def load(path: Path, shown: str) -> Loaded:
    """Read the YAML or JSON file ``path``; messages call it ``shown``."""
    text, problems = read_text(path, shown)
    if text is None:
        return Loaded(None, problems)
    parse = parse_json if path.suffix == ".json" else parse_yaml
    try:
        tree, duplicates = parse(text)
    except RefusedError as refused:
        return Loaded(None, [_problem(shown, refused)])
    problems = [_problem(shown, refused) for refused in duplicates]
    if isinstance(tree, Mapping):
        return Loaded(tree, problems)
    place = tree.place if tree else Place(1, 1)
    what = "The file is empty." if tree is None else "The file does not hold a mapping."
    problems.append(
        _problem(
            shown,
            RefusedError(
                place,
                "not-a-record",
                f"{what} Keys such as `title:` were expected.",
                "Start from another entry of the same kind.",
            ),
        )
    )
    return Loaded(None, problems)


def read_text(path: Path, shown: str, limit: int = MAX_BYTES) -> tuple[str | None, list[Problem]]:
    """Read a UTF-8 text file of at most ``limit`` bytes.

    Returns the text, or None with the problem: unreadable, too large, binary, or not UTF-8.
    """

    def refuse(rule: str, what: str, todo: str, line: int = 1) -> tuple[None, list[Problem]]:
        return None, [Problem(shown, line, 1, "", rule, what, todo)]

    if not path.is_file():  # opening a named pipe would wait for ever
        return refuse(
            "unreadable", "This is not a file that can be read.", "Put the text itself here."
        )
    try:
        with path.open("rb") as stream:
            data = stream.read(limit + 1)
    except OSError as error:
        return refuse(
            "unreadable",
            f"The file cannot be read: {error.strerror}.",
            "Check that it exists and its permissions.",
        )
    if len(data) > limit:
        size = path.stat().st_size
        return refuse(
            "too-large",
            f"The file has {size:,} bytes; at most {limit:,} are read.",
            "Keep only the lines of a log that matter.",
        )
    if b"\0" in data:
        return refuse(
            "binary-file",
            "The file is binary, a text was expected.",
            "Replace it with a text.",
            data[: data.index(b"\0")].count(b"\n") + 1,
        )
    try:
        return data.decode("utf-8-sig"), []
    except UnicodeDecodeError as error:
        return refuse(
            "not-utf8",
            f"Byte {error.start + 1} (0x{data[error.start]:02x}) is not UTF-8.",
            "Save the file as UTF-8.",
            data[: error.start].count(b"\n") + 1,
        )


def _problem(shown: str, refused: RefusedError) -> Problem:
    return Problem(shown, *refused.place, "", refused.rule, refused.what, refused.todo)
