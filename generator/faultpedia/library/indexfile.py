"""All entries in one file: JSON on each line.

The first line holds what diagnoses (`Knowledge`), the address of the site, and where each of the
other lines begins; each of those is one entry (`Card`). Reading the first line is enough for a log,
and one more for an entry.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from faultpedia.diagnose import Knowledge
from faultpedia.library.library import Card, Library

FORMAT = 1


class IndexFileError(Exception):
    """The file is not an index; the message says why."""


def write_index(path: Path, library: Library) -> None:
    """Write ``library`` into one file, in place of what is there.

    Raises:
        OSError: it cannot be written.
    """
    cards = [_line(library.card(slug)) for slug in sorted(library.slugs)]
    places, at = {}, 0
    for slug, card in zip(sorted(library.slugs), cards, strict=True):
        places[slug] = at
        at += len(card)
    head = {
        "faultpedia-index": FORMAT,
        "site": library.site,
        "aliases": dict(library.aliases),
        "places": places,
        "knowledge": library.knowledge.as_json(),
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.new")
    fresh.write_bytes(_line(head) + b"".join(cards))
    fresh.replace(path)


def open_index(path: Path) -> Library:
    """Read the first line of an index; entries are read when they are asked for.

    Raises:
        IndexFileError: it cannot be read, or is something else.
    """
    try:
        with path.open("rb") as stream:
            head = _parsed(stream.readline(), path)
            begin = stream.tell()
    except OSError as error:
        raise IndexFileError(f"{path} cannot be read: {error.strerror}.") from None
    if not isinstance(head, dict) or "faultpedia-index" not in head:
        raise IndexFileError(f"{path} is not an index. Make one with `faultpedia index`.")
    if head["faultpedia-index"] != FORMAT:
        raise IndexFileError(
            f"{path} was made by another version. Make it again with `faultpedia index`."
        )
    try:
        places: Mapping[str, int] = head["places"]
        return Library(
            Knowledge.from_json(head["knowledge"]),
            head["site"],
            head["aliases"],
            frozenset(places),
            lambda slug: _card(path, begin + places[slug]),
        )
    except (KeyError, TypeError) as error:
        raise IndexFileError(f"{path} is damaged: {error!r}.") from None


def _line(body: Any) -> bytes:
    return json.dumps(body, separators=(",", ":")).encode() + b"\n"


def _card(path: Path, at: int) -> Card | None:
    try:
        with path.open("rb") as stream:
            stream.seek(at)
            card: Card = _parsed(stream.readline(), path)
    except OSError as error:
        raise IndexFileError(f"{path} cannot be read: {error.strerror}.") from None
    return card


def _parsed(line: bytes, path: Path) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        raise IndexFileError(f"{path} is not an index. Make one with `faultpedia index`.") from None
