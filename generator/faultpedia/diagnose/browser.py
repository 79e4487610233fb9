"""What a browser needs for the same diagnosis: three files of JSON data.

`tables` holds every constant of the modules that diagnose, by module and by name, and the groups
of messages; it changes with a release. `index` holds what is looked for and changes with every
entry; it leaves out what is empty, because everyone who searches reads it. `details` holds the
texts that are only shown: the first fix and the causes.

A signature is written as its text when it is one; JavaScript compiles texts as
`signatures.language` does. An expression comes with its key and weight. One that cannot be used is
null, so that the numbers of the others stay.
"""

from __future__ import annotations

import importlib
import json
import re
from types import ModuleType
from typing import Any

from faultpedia.diagnose import (
    choose,
    classify,
    engine,
    event,
    follow,
    nearby,
    reader,
    report,
    seen,
    store,
    trace,
)
from faultpedia.diagnose.knowledge import Knowledge, KnownCause, KnownEntry, KnownSignature
from faultpedia.diagnose.patterns import Clue, OfEntry, Rule, usable_patterns
from faultpedia.diagnose.tables import GROUPS, shapes
from faultpedia.signatures import AnySignature, Signature, language, mask, prefixes

FORMAT = 1
"""Changes when the JavaScript of an earlier release cannot read the files any more."""

_MODULES: tuple[ModuleType, ...] = (
    language, prefixes, mask, reader, shapes, event, trace, classify, follow, store,
    seen, choose, nearby, report, engine,
    # The package has a function of the same name.
    importlib.import_module("faultpedia.signatures.normalise"),
)  # fmt: skip
_CONSTANT = re.compile(r"_?[A-Z][A-Z0-9_]*")

Json = Any


def tables() -> dict[str, Json]:
    """Return every table as JSON data: ``tables["shapes"]["HEADER"]`` is `shapes.HEADER`."""
    body: dict[str, Json] = {"format": FORMAT}
    known: set[int] = set()
    for module in _MODULES:
        body[module.__name__.rpartition(".")[2]] = _constants(module, known)
    texts: dict[int, list[Json]] = {}
    for signature, owner in usable_patterns(Knowledge()):
        if isinstance(owner, Rule):
            texts.setdefault(id(owner.group), []).append(_written(signature))
    body["groups"] = [{**group, "texts": texts.get(id(group), [])} for group in GROUPS]
    return body


def index(knowledge: Knowledge) -> dict[str, Json]:
    """Return the entries as JSON data."""
    signatures: dict[tuple[str, int], Json] = {}
    clues = []
    for signature, owner in usable_patterns(knowledge):
        if isinstance(owner, OfEntry):
            signatures[owner.slug, owner.number] = _written(signature)
        elif isinstance(owner, Clue):
            clues.append(owner.text)
    return {
        "format": FORMAT,
        "entries": [_entry(entry, signatures) for entry in knowledge.entries.values()],
        "clues": clues,
        "weights": nearby.Nearby(knowledge).weights(),
    }


def details(knowledge: Knowledge) -> dict[str, Json]:
    """Return the texts of the entries that are only shown, by slug."""
    entries = {
        entry.slug: _filled(fix=entry.fix, causes=[cause.text for cause in entry.causes])
        for entry in knowledge.entries.values()
    }
    return {"format": FORMAT, "entries": {slug: told for slug, told in entries.items() if told}}


def as_text(body: Json) -> str:
    """Return JSON data as short text."""
    return json.dumps(body, ensure_ascii=False, separators=(",", ":"))


def _constants(module: ModuleType, known: set[int]) -> dict[str, Json]:
    """Return the constants of a module that are not in ``known``, and add them.

    Private ones count when they are expressions; they lose their underscore.
    """
    found = {}
    for name, value in vars(module).items():
        private = name.startswith("_") and not isinstance(value, re.Pattern)
        if private or not _CONSTANT.fullmatch(name) or isinstance(value, (type, bool)):
            continue
        if isinstance(value, (dict, tuple)) and id(value) in known:
            continue
        plain = _plain(value)
        if plain is not None:
            known.add(id(value))
            found[name.lstrip("_")] = plain
    return found


def _plain(value: object) -> Json:
    """Return a constant as JSON data; None when it is something else."""
    if isinstance(value, re.Pattern):
        return value.pattern if isinstance(value.pattern, str) else None
    try:
        return json.loads(json.dumps(value))
    except TypeError:
        return None


def _written(signature: AnySignature) -> Json:
    if isinstance(signature, Signature):
        return signature.text
    return {"regex": signature.pattern, "key": signature.key, "weight": signature.weight}


def _entry(entry: KnownEntry, signatures: dict[tuple[str, int], Json]) -> dict[str, Json]:
    return {
        "slug": entry.slug,
        "title": entry.title,
        "role": entry.role,
        "severity": entry.severity,
        "signatures": [
            _signature(one, signatures.get((entry.slug, number)))
            for number, one in enumerate(entry.signatures)
        ],
        **_filled(
            causes=[_cause(one) for one in entry.causes],
            leads_to=list(entry.leads_to),
        ),
    }


def _signature(one: KnownSignature, written: Json) -> Json:
    asked = _filled(**{"with": list(one.with_), "without": list(one.without)})
    return {"pattern": written, **asked} if asked else written


def _cause(cause: KnownCause) -> dict[str, Json]:
    return {
        "id": cause.id,
        **_filled(points_to=list(cause.points_to), rules_out=list(cause.rules_out)),
    }


def _filled(**fields: Json) -> dict[str, Json]:
    return {name: value for name, value in fields.items() if value}
