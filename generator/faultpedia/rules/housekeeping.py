"""Ids and tags stand once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from faultpedia.model import Loc
from faultpedia.problems import Problem
from faultpedia.rules.registry import rule
from faultpedia.rules.view import View


@rule("duplicate-id", "An id is an address inside the page, so it is given once.")
def _duplicate_id(view: View) -> Iterator[Problem]:
    record = view.record
    groups: list[Iterable[tuple[Loc, str | None]]] = [
        ((("fixes", index), fix.id) for index, fix in enumerate(record.fixes)),
        ((("causes", index), cause.id) for index, cause in enumerate(record.causes)),
        ((loc, step.id) for loc, step in view.steps),
    ]
    for group in groups:
        seen: set[str] = set()
        for loc, name in group:
            if name is not None and name in seen:
                yield view.at(
                    (*loc, "id"),
                    f"The id {name!r} stands here for the second time.",
                    "Rename one of them.",
                )
            seen.add(name or "")


@rule("duplicate-tag", "A tag is given once.")
def _duplicate_tag(view: View) -> Iterator[Problem]:
    seen: set[str] = set()
    for index, tag in enumerate(view.record.tags):
        if tag in seen:
            yield view.at(("tags", index), f"The tag {tag!r} stands here twice.", "Delete one.")
        seen.add(tag)
