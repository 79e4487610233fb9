"""Read YAML through its events, so that nothing is guessed, aliased or executed.

PyYAML's constructors would turn ``2.10`` into 2.1 and ``no`` into false, keep the last of two
equal keys, and expand aliases; the events carry the text as written and its place.
"""

from __future__ import annotations

from collections.abc import Iterator

import yaml

from faultpedia.records.nodes import Mapping, Node, Place, Scalar, Sequence

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
MAX_DEPTH = 40


class RefusedError(Exception):
    """YAML that is not read: ``place``, ``rule``, ``what`` and ``todo`` make the message."""

    def __init__(self, place: Place, rule: str, what: str, todo: str) -> None:
        """Refuse what stands at ``place``."""
        super().__init__(what)
        self.place, self.rule, self.what, self.todo = place, rule, what, todo


def parse_yaml(text: str) -> tuple[Node | None, list[RefusedError]]:
    """Return the tree of the one document in ``text`` and the duplicate keys found on the way.

    The tree is None for an empty document.

    Raises:
        RefusedError: the text is not YAML, or uses something that records may not use.
    """
    try:
        return _Reader(yaml.parse(text, Loader=_Loader)).document()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = Place(mark.line + 1, mark.column + 1) if mark else Place(1, 1)
        if "nesting depth" in str(error.problem):
            raise _too_deep(place) from None
        context = f" {error.context}" if error.context else ""
        raise RefusedError(
            place,
            "yaml-syntax",
            f"This is not YAML: {error.problem}{context}.",
            "Quote a text that contains ': ', ' #' or starts with a special character.",
        ) from None
    except yaml.reader.ReaderError as error:
        before = _text_before(text, error.position)
        place = Place(before.count("\n") + 1, len(before) - before.rfind("\n"))
        raise RefusedError(
            place,
            "yaml-syntax",
            f"The character U+{error.character:04X} may not stand in YAML."
            if isinstance(error.character, int)
            else "There is a character that may not stand in YAML.",
            "Remove it, or write it as an escape in a double-quoted text.",
        ) from None


class _Reader:
    def __init__(self, events: Iterator[yaml.Event]) -> None:
        self.events = events
        self.duplicates: list[RefusedError] = []

    def document(self) -> tuple[Node | None, list[RefusedError]]:
        root: Node | None = None
        for event in self.events:
            if isinstance(event, yaml.DocumentStartEvent):
                if root is not None:
                    raise RefusedError(
                        _place(event),
                        "yaml-syntax",
                        "A second document starts here.",
                        "Keep one record in a file.",
                    )
            elif isinstance(event, yaml.NodeEvent):
                root = self.node(event, 0)
        if isinstance(root, Scalar) and not root.value:
            root = None
        return root, self.duplicates

    def node(self, event: yaml.Event, depth: int) -> Node:
        place = _place(event)
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise RefusedError(
                place,
                "yaml-alias",
                "YAML anchors and aliases are not read.",
                "Write the text out where it belongs.",
            )
        if depth > MAX_DEPTH:
            raise _too_deep(place)
        tag = getattr(event, "tag", None)
        if tag is not None:
            raise RefusedError(
                place,
                "yaml-tag",
                f"The tag {tag} is not read; every value is a text.",
                "Delete the tag.",
            )
        if isinstance(event, yaml.ScalarEvent):
            return Scalar(place, event.value, literal=event.style == "|")
        if isinstance(event, yaml.SequenceStartEvent):
            return self.sequence(place, depth)
        return self.mapping(place, depth)

    def sequence(self, place: Place, depth: int) -> Sequence:
        items: list[Node] = []
        while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
            items.append(self.node(event, depth + 1))
        return Sequence(place, items)

    def mapping(self, place: Place, depth: int) -> Mapping:
        found = Mapping(place)
        while not isinstance(event := next(self.events), yaml.MappingEndEvent):
            key = self.node(event, depth + 1)
            value = self.node(next(self.events), depth + 1)
            if not isinstance(key, Scalar):
                raise RefusedError(
                    key.place,
                    "yaml-syntax",
                    "A list or mapping stands where a key is expected.",
                    "Quote the text if it starts with [ or {.",
                )
            if key.value in found.items:
                self.duplicates.append(
                    RefusedError(
                        key.place,
                        "duplicate-key",
                        f"The key {key.value!r} stands here for the second time; the first is in "
                        f"line {found.keys[key.value].line}.",
                        "Keep one of them.",
                    )
                )
                continue
            found.items[key.value] = value
            found.keys[key.value] = key.place
        return found


def _text_before(text: str, position: int) -> str:
    """Return the text before ``position``, which libyaml counts in bytes."""
    if _Loader is yaml.SafeLoader:
        return text[:position]
    return text.encode()[:position].decode(errors="ignore")


def _too_deep(place: Place) -> RefusedError:
    what = f"More than {MAX_DEPTH} levels are nested here."
    todo = "Make the record flatter; split a long decision path with `go`."
    return RefusedError(place, "too-deep", what, todo)


def _place(event: yaml.Event) -> Place:
    mark = event.start_mark
    return Place(mark.line + 1, mark.column + 1) if mark else Place(1, 1)
