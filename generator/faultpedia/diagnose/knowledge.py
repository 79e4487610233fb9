"""What the diagnosis knows of the entries: plain data, exported as the browser's index file.

``Knowledge.as_json()`` and ``from_json`` are each other's inverse.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # the model takes longer to load than a short log takes to read
    from faultpedia.catalog import Catalog, Entry
    from faultpedia.model import Clue

_CAUSING = ("causes",)
_CAUSED = ("caused-by", "wraps")


@dataclass(frozen=True)
class KnownSignature:
    """One signature of an entry; exactly one of ``text`` and ``regex`` is set."""

    text: str | None
    regex: str | None
    with_: tuple[str, ...] = ()
    """Patterns of lines of which one must be in the log."""
    without: tuple[str, ...] = ()
    """Patterns of lines that must not be in the log."""


@dataclass(frozen=True)
class KnownCause:
    """One of several causes of an entry's message."""

    id: str
    text: str
    points_to: tuple[str, ...] = ()
    rules_out: tuple[str, ...] = ()


@dataclass(frozen=True)
class KnownEntry:
    """One entry, as far as a log can concern it."""

    slug: str
    title: str
    role: str
    severity: str
    summary: str
    fix: str
    signatures: tuple[KnownSignature, ...] = ()
    causes: tuple[KnownCause, ...] = ()
    leads_to: tuple[str, ...] = ()
    """Slugs of entries whose failure follows from this one, or repeats it."""


@dataclass(frozen=True)
class Knowledge:
    """All entries that are not withdrawn, by slug."""

    entries: Mapping[str, KnownEntry] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """Return the entries as JSON data."""
        return {"schema": 1, "entries": [asdict(entry) for entry in self.entries.values()]}

    @classmethod
    def from_json(cls, body: Mapping[str, Any]) -> Knowledge:
        """Read what `as_json` wrote."""
        return cls({one["slug"]: _entry(one) for one in body["entries"]})

    @classmethod
    def from_catalog(cls, catalog: Catalog) -> Knowledge:
        """Take from the records what the diagnosis needs."""
        live = [e for e in catalog.entries.values() if e.record.withdrawn is None]
        slugs = {alias: e.slug for e in live for alias in e.record.aliases}
        slugs |= {e.slug: e.slug for e in live}
        leads = _relations(live, slugs)
        return cls({e.slug: _known(e, sorted(leads.get(e.slug, set()))) for e in live})


def _relations(entries: Iterable[Entry], slugs: Mapping[str, str]) -> dict[str, set[str]]:
    leads: dict[str, set[str]] = {}
    for entry in entries:
        for relation in entry.record.related:
            other = slugs.get(relation.entry)
            if other is None:
                continue
            if relation.type in _CAUSING:
                leads.setdefault(entry.slug, set()).add(other)
            elif relation.type in _CAUSED:
                leads.setdefault(other, set()).add(entry.slug)
    return leads


def _known(entry: Entry, leads_to: list[str]) -> KnownEntry:
    record = entry.record
    return KnownEntry(
        slug=entry.slug,
        title=record.title,
        role=record.role,
        severity=record.severity,
        summary=record.summary,
        fix=record.fixes[0].text if record.fixes else "",
        signatures=tuple(
            KnownSignature(s.text, s.regex, tuple(s.with_), tuple(s.without))
            for s in record.signatures
        ),
        causes=tuple(
            KnownCause(c.id, c.text, _lines(c.points_to), _lines(c.rules_out))
            for c in record.causes
        ),
        leads_to=tuple(leads_to),
    )


def _lines(clues: Iterable[Clue]) -> tuple[str, ...]:
    return tuple(clue.line for clue in clues if clue.line is not None)


def _entry(one: Mapping[str, Any]) -> KnownEntry:
    plain = {key: one[key] for key in ("slug", "title", "role", "severity", "summary", "fix")}
    return KnownEntry(
        **plain,
        signatures=tuple(
            KnownSignature(s["text"], s["regex"], tuple(s["with_"]), tuple(s["without"]))
            for s in one["signatures"]
        ),
        causes=tuple(
            KnownCause(c["id"], c["text"], tuple(c["points_to"]), tuple(c["rules_out"]))
            for c in one["causes"]
        ),
        leads_to=tuple(one["leads_to"]),
    )
