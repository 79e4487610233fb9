"""A draft: the record, scripts and open questions that an importer made of its source."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from faultpedia.layout import repair
from faultpedia.model.order import in_model_order
from faultpedia.records import to_yaml

MAX_SLUG = 60
TODO = "TODO:"
"""Starts a text that only a person can write; `check` names each that was left."""

_SMALL = frozenset(
    {"a", "an", "and", "at", "be", "but", "by", "for", "from", "in", "is", "it", "of", "on", "or"}
    | {"that", "the", "this", "to", "was", "with"}
)


class ImportRefusedError(Exception):
    """Input that cannot be read; the message says what was expected instead."""


@dataclass(frozen=True)
class Home:
    """Where a field of the source went: the field of the draft, or ``a comment``."""

    source: str
    target: str


@dataclass
class Draft:
    """One entry in the making."""

    slug: str
    record: dict[str, Any]
    scripts: dict[str, str] = field(default_factory=dict)
    questions: dict[str, list[str]] = field(default_factory=dict)
    """By field: what only a person can answer, as comments above it."""
    kept: dict[str, str] = field(default_factory=dict)
    """What has no field of its own, by its name in the source."""
    homes: list[Home] = field(default_factory=list)
    area: str = ""

    def move(self, source: str, target: str) -> None:
        """Note where a field of the source went."""
        self.homes.append(Home(source, target))

    def keep(self, source: str, text: str) -> None:
        """Keep a field of the source that has no home."""
        self.kept[source] = text
        self.move(source, "a comment")

    def ask(self, target: str, question: str) -> None:
        """Put a question above a field."""
        self.questions.setdefault(target, []).append(f"? {question}")

    def yaml(self, schema: str = "") -> str:
        """Return ``entry.yaml``; ``schema`` is the path of the schema for editors."""
        record = in_model_order({key: value for key, value in self.record.items() if value})
        notes = {key: lines for key, lines in self.questions.items() if key in record}
        rest = list(chain.from_iterable(q for k, q in self.questions.items() if k not in record))
        if self.kept:
            rest.append("Kept from the source; delete what the entry does not need:")
            for name, text in self.kept.items():
                one = "\n" not in text
                rest.append(f"{name}: {text}" if one else f"{name}:\n{_indented(text)}")
        header = f"yaml-language-server: $schema={schema}" if schema else ""
        return repair(to_yaml(record, {**notes, "": rest}, header)).text


def make_slug(text: str, words: int = 8) -> str:
    """Return a slug of the words of ``text``; ``unnamed-failure`` when there are none."""
    ascii_text = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    found = re.findall(r"[a-z0-9]+", re.sub(r"['`]", "", ascii_text.lower()))
    chosen = [word for word in found if word not in _SMALL][:words]
    while chosen and len("-".join(chosen)) > MAX_SLUG:
        chosen.pop()
    return "-".join(chosen) or "unnamed-failure"


def title_of(signature: str) -> str:
    """Return the words of a signature as a title: what varies is left out."""
    plain = (
        re.sub(r"(?<!\{)\{(?:[a-z0-9_]+:)?[a-z]+\}", "…", signature)
        .replace("{{", "{")
        .replace("}}", "}")
    )
    plain = re.sub(r" ?[(\[]…(?:(?:,| and| x)? ?…)*[)\]]", "", plain)
    return shorten(plain.strip(" .:,…") or signature)


def shorten(text: str, most: int = 100) -> str:
    """Return ``text`` on one line, cut at a word when it is too long for a title."""
    line = " ".join(text.split())
    if len(line) <= most:
        return line
    return (line[: most - 1].rpartition(" ")[0] or line[: most - 2]) + "…"


def unique(names: Iterable[str], taken: Iterable[str] = ()) -> list[str]:
    """Return ``names`` in order, those that stand twice with a number behind them."""
    seen, result = set(taken), []
    for name in names:
        number, chosen = 1, name
        while chosen in seen:
            number += 1
            chosen = f"{name[: MAX_SLUG - 4]}-{number}"
        seen.add(chosen)
        result.append(chosen)
    return result


def todo(text: str) -> str:
    """Return the placeholder of a text that only a person can write."""
    return f"{TODO} {text}"


def _indented(text: str) -> str:
    return "\n".join(f"  {line}".rstrip() for line in text.split("\n"))
