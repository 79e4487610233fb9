"""Read JSON with places. The standard parser judges the syntax; this one remembers positions."""

from __future__ import annotations

import json
from bisect import bisect_right
from json.decoder import scanstring  # type: ignore[attr-defined]

from faultpedia.records.nodes import Mapping, Node, Place, Scalar, Sequence
from faultpedia.records.yaml_reader import MAX_DEPTH, RefusedError


def parse_json(text: str) -> tuple[Node | None, list[RefusedError]]:
    """Return the tree in ``text`` and the duplicate keys; numbers and words stay as written.

    ``null`` counts as an absent value: its key is left out.

    Raises:
        RefusedError: the text is not JSON, or is nested too deeply.
    """
    try:
        json.loads(text, parse_int=str, parse_float=str)  # long numbers stay text, too
    except json.JSONDecodeError as error:
        raise RefusedError(
            Place(error.lineno, error.colno),
            "json-syntax",
            f"This is not JSON: {error.msg}.",
            "Repair the syntax at this place.",
        ) from None
    except RecursionError:
        raise RefusedError(
            Place(1, 1),
            "too-deep",
            f"More than {MAX_DEPTH} levels are nested.",
            "Make the record flatter.",
        ) from None
    return _Scanner(text).document()


class _Scanner:
    """Walks text that is known to be JSON."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.starts = [0, *(i + 1 for i, c in enumerate(text) if c == "\n")]
        self.duplicates: list[RefusedError] = []

    def document(self) -> tuple[Node | None, list[RefusedError]]:
        return self.value(0), self.duplicates

    def place(self) -> Place:
        line = bisect_right(self.starts, self.at)
        return Place(line, self.at - self.starts[line - 1] + 1)

    def blanks(self) -> str:
        """Skip blanks and return the character that follows."""
        while self.text[self.at] in " \t\r\n":
            self.at += 1
        return self.text[self.at]

    def value(self, depth: int) -> Node | None:
        first = self.blanks()
        place = self.place()
        if depth > MAX_DEPTH:
            raise RefusedError(
                place,
                "too-deep",
                f"More than {MAX_DEPTH} levels are nested here.",
                "Make the record flatter.",
            )
        if first == '"':
            return Scalar(place, self.string())
        if first == "[":
            return self.sequence(place, depth)
        if first == "{":
            return self.mapping(place, depth)
        start = self.at
        while self.at < len(self.text) and self.text[self.at] not in " \t\r\n,]}":
            self.at += 1
        word = self.text[start : self.at]
        return None if word == "null" else Scalar(place, word)

    def string(self) -> str:
        value, self.at = scanstring(self.text, self.at + 1)
        return str(value)

    def sequence(self, place: Place, depth: int) -> Sequence:
        found = Sequence(place)
        self.at += 1
        while (sign := self.blanks()) != "]":
            if sign == ",":
                self.at += 1
                continue
            item = self.value(depth + 1)
            if item is not None:
                found.items.append(item)
        self.at += 1
        return found

    def mapping(self, place: Place, depth: int) -> Mapping:
        found = Mapping(place)
        seen: dict[str, Place] = {}  # with the keys that are null
        self.at += 1
        while (sign := self.blanks()) != "}":
            if sign == ",":
                self.at += 1
                continue
            where = self.place()
            key = self.string()
            self.blanks()
            self.at += 1  # the colon
            item = self.value(depth + 1)
            if key in seen:
                self.duplicates.append(
                    RefusedError(
                        where,
                        "duplicate-key",
                        f"The key {key!r} stands here for the second time; the first is in "
                        f"line {seen[key].line}.",
                        "Keep one of them.",
                    )
                )
                continue
            seen[key] = where
            if item is not None:
                found.items[key] = item
                found.keys[key] = where
        self.at += 1
        return found
