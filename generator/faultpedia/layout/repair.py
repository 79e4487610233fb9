"""Repair the form of a record file, and make sure that it still holds the same."""

from __future__ import annotations

from dataclasses import dataclass, field

from pydantic import ValidationError

from faultpedia.layout.find import verbatim_lines
from faultpedia.layout.order import reorder
from faultpedia.layout.wrap import wrap
from faultpedia.model import Record
from faultpedia.records import Mapping, Node, plain
from faultpedia.records.yaml_reader import RefusedError, parse_yaml

SCHEMA = "# yaml-language-server: $schema="


@dataclass(frozen=True)
class Repaired:
    """The text of a file after its repair, and what was repaired, in a few words each."""

    text: str
    done: list[str] = field(default_factory=list)


def repair(text: str, schema: str = "") -> Repaired:
    """Return the text of a record file in its form; ``schema`` is the way to the schema file.

    A text with a fault of syntax or with a key that stands twice is returned as it is. A step that
    would change what the file holds is left out.
    """
    before = _read(text)
    if before is None:
        return Repaired(text)
    done: list[str] = []
    for what, step in (
        ("removed blanks at the ends of lines", _trimmed),
        ("put fields into the order of the model", reorder),
        ("wrapped prose", _wrapped),
        ("added the schema line", lambda t: _with_schema(t, schema)),
    ):
        new = step(text)
        if new != text and _read(new) == before:
            text = new
            done.append(what)
    return Repaired(text, done)


def _read(text: str) -> object | None:
    """Return what a text holds; None when there is a fault."""
    try:
        tree, duplicates = parse_yaml(text)
    except RefusedError:
        return None
    if duplicates or not isinstance(tree, Mapping):
        return None
    return plain(tree)


def _trimmed(text: str) -> str:
    """Take blanks off the ends of lines, but for those of texts that keep their lines."""
    tree = parse_yaml(text)[0]
    verbatim = verbatim_lines(tree) if tree is not None else set()
    lines = text.split("\n")
    for number, line in enumerate(lines):
        if number + 1 not in verbatim:
            lines[number] = line.rstrip(" \t\r")
    trimmed = "\n".join(lines)
    ended = trimmed.rstrip("\n") + "\n"
    return ended if _read(ended) == _read(text) else trimmed


def _wrapped(text: str) -> str:
    record = _record(text)
    return text if record is None else wrap(text, record)[0]


def _record(text: str) -> Record | None:
    tree: Node | None = parse_yaml(text)[0]
    try:
        return None if tree is None else Record.model_validate(plain(tree))
    except ValidationError:
        return None


def _with_schema(text: str, schema: str) -> str:
    head = text[: text.find("\ntitle:") + 1] or text
    if not schema or any(line.startswith(SCHEMA) for line in head.split("\n")):
        return text
    return f"{SCHEMA}{schema}\n{text}"
