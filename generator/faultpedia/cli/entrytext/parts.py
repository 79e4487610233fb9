"""What an entry says, in the order of its page: short answer first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from faultpedia.library import Card
from faultpedia.model.vocabulary import MEANING

RELATIONS = {
    "caused-by": "Caused by",
    "causes": "Leads to",
    "confused-with": "Easily confused with",
    "wraps": "Repeats the failure of",
    "wrapped-by": "Repeated by",
    "same-fix": "Repaired by the same change",
}

Kind = Literal["title", "heading", "prose", "item", "code", "line", "gap"]


@dataclass(frozen=True)
class Part:
    """One piece of text; ``kind`` says how it is to be read.

    ``prose`` and ``item`` are Markdown of a record, ``line`` and ``code`` are verbatim, ``label``
    stands before them. A ``gap`` is a blank line where the next part would follow closely.
    """

    kind: Kind
    text: str
    label: str = ""
    language: str = ""


Json = dict[str, Any]


def parts_of(card: Card, permalink: str) -> Iterator[Part]:
    """Yield the parts of an entry."""
    record: Json = card["record"]
    yield Part("title", record["title"])
    yield Part("prose", record["summary"])
    if record.get("withdrawn"):
        yield from _withdrawn(record["withdrawn"])
    yield from _labels(card, permalink)
    yield from _messages(record)
    yield Part("heading", "Cause")
    yield Part("prose", record["cause"])
    yield from _list("What leads to it", record.get("triggers"))
    yield from _list("Where people meet it", record.get("situations"))
    yield from _symptoms(record)
    yield from _causes(record)
    yield from _with_code("Confirm it", record.get("confirm"), "expect", "Expected")
    yield from _fixes(record)
    if record.get("handling"):
        yield Part("heading", "Catching it in code")
        yield Part("prose", record["handling"]["text"])
        yield Part("code", record["handling"]["code"], language="python")
    yield from _frameworks(record)
    yield from _pairs("What does not help", record.get("dead_ends"), ("text", "why", "Still fails"))
    yield from _pairs("What it is not", record.get("not_the_cause"), ("claim", "truth", "Refuted"))
    yield from _with_code("Prevention", record.get("prevention"))
    yield from _related(card)
    yield from _pairs("Questions", record.get("faq"), ("question", "answer", ""))
    yield from _sources(record)


def _withdrawn(withdrawn: Json) -> Iterator[Part]:
    yield Part("prose", withdrawn["reason"], f"Withdrawn on {withdrawn['date']}")
    if withdrawn.get("see"):
        yield Part("line", withdrawn["see"], "Instead")


def _labels(card: Card, permalink: str) -> Iterator[Part]:
    record = card["record"]
    yield Part("gap", "")
    for label, word in (
        ("Role", record["role"]),
        ("Severity", record["severity"]),
        ("Proof", card["level"]),
    ):
        yield Part("line", f"{word}: {MEANING[word]}", label)
    yield Part("line", MEANING[record["owner"]], "Who must act")
    concerns = [*record.get("stack", []), *record.get("software", [])]
    if concerns:
        yield Part("line", ", ".join(concerns), "Concerns")
    if permalink:
        yield Part("line", permalink, "Page")


def _messages(record: Json) -> Iterator[Part]:
    if not record.get("signatures"):
        return
    yield Part("heading", "The message")
    for signature in record["signatures"]:
        yield Part("code", signature.get("text") or signature.get("regex", ""), language="text")
        for label, key in (("Exception", "exception"), ("Raised by", "raised_by")):
            if signature.get(key):
                yield Part("line", signature[key], label)


def _list(title: str, texts: list[str] | None) -> Iterator[Part]:
    if texts:
        yield Part("prose", f"{title}:")
        yield from (Part("item", text) for text in texts)


def _symptoms(record: Json) -> Iterator[Part]:
    if record.get("symptoms"):
        yield Part("heading", "What else is seen")
        for one in record["symptoms"]:
            yield Part("item", _joined(one["text"], one.get("why")))


def _causes(record: Json) -> Iterator[Part]:
    if not record.get("causes"):
        return
    yield Part("heading", "Which cause is it?")
    for number, cause in enumerate(record["causes"], 1):
        yield Part("prose", cause["text"], f"{number}.")
        for label, key in (("For it", "points_to"), ("Against it", "rules_out")):
            for clue in cause.get(key, []):
                yield Part("item", clue["text"], label)
                for verbatim in ("line", "command"):
                    if clue.get(verbatim):
                        yield Part("code", clue[verbatim], language="text")
                if clue.get("expect"):
                    yield Part("line", clue["expect"], "Shows")


def _fixes(record: Json) -> Iterator[Part]:
    if not record.get("fixes"):
        return
    yield Part("heading", "Fix")
    for number, fix in enumerate(record["fixes"], 1):
        yield Part("prose", fix["text"], f"{number}." if len(record["fixes"]) > 1 else "")
        if fix.get("code"):
            yield Part("code", fix["code"], language=fix.get("language", "python"))
        yield Part("line", fix["changes_results"], "Changes results")
        if fix.get("cost"):
            yield Part("prose", fix["cost"], "Cost")


def _frameworks(record: Json) -> Iterator[Part]:
    if record.get("frameworks"):
        yield Part("heading", "In frameworks")
        for one in record["frameworks"]:
            yield Part("prose", one["text"], one["name"])
            yield from _code(one)


def _with_code(
    title: str, parts: list[Json] | None, key: str = "", label: str = ""
) -> Iterator[Part]:
    if parts:
        yield Part("heading", title)
        for one in parts:
            yield Part("item", one["text"])
            yield from _code(one)
            if one.get(key):
                yield Part("prose", one[key], label)


def _code(one: Json) -> Iterator[Part]:
    if one.get("code"):
        yield Part("code", one["code"], language=one.get("language", "python"))


def _pairs(title: str, parts: list[Json] | None, keys: tuple[str, str, str]) -> Iterator[Part]:
    """Yield what is said and why; the third of ``keys`` says what a script of it has shown."""
    if parts:
        what, why, shown = keys
        yield Part("heading", title)
        for one in parts:
            yield Part("item", one[what], f"{shown} when run" if one.get("script") else "")
            yield Part("prose", one[why])


def _related(card: Card) -> Iterator[Part]:
    if card["links"]:
        yield Part("heading", "Related failures")
        for kind, title in RELATIONS.items():
            for link in card["links"]:
                if link["type"] == kind:
                    yield Part("gap", "")
                    yield Part("line", f"{link['title']} ({link['entry']})", title)
                    yield Part("prose", link["note"])


def _sources(record: Json) -> Iterator[Part]:
    if record.get("references"):
        yield Part("heading", "References")
        for one in record["references"]:
            yield Part("line", one["url"], "Source")
            yield Part("prose", one["supports"])


def _joined(text: str, more: str | None) -> str:
    return f"{text.rstrip()} {more}" if more else text
