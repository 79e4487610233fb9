"""Where a line of a log may have been raised."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from faultpedia.importers.harvest.sites import RaiseSite
from faultpedia.importers.tracebacks import split
from faultpedia.rules.breadth import common_line, is_broad
from faultpedia.signatures import Index, Signature, SignatureError, parse
from faultpedia.signatures.index import MIN_KEY

_MAX_TEXT, _MAX_ANY = 600, 6
_LEAST_SHARE = 0.3
"""Share of the characters of a message that must stand in the source as they are."""


@dataclass(frozen=True)
class Located:
    """A raise site whose message a line holds. ``weight`` counts its literal characters."""

    site: RaiseSite
    text: str
    weight: int


class Lookup:
    """Raise sites by the longest literal stretch of their messages."""

    def __init__(self, sites: Iterable[RaiseSite]) -> None:
        """Index every line of every message that says enough to be recognised."""
        by_text: dict[str, list[RaiseSite]] = {}
        for site in sites:
            for text in site.texts:
                by_text.setdefault(text, []).append(site)
        patterns = ((_readable(text), found) for text, found in by_text.items())
        self._index: Index[list[RaiseSite]] = Index(
            (s, found) for s, found in patterns if s is not None
        )

    def find(self, line: str) -> list[Located]:
        """Return the sites that may have raised ``line``, the most specific first.

        ``line`` is without the prefixes of a log. A message fits when it starts with the text of
        the site and that text makes up enough of it, and when the exception is the same.
        """
        exception, message = split(line.strip())
        last = exception.rpartition(".")[2] if exception else None
        found = []
        for match in self._index.match(message):
            hit = match.signature.search(message)
            if hit is None or hit.start() or match.weight < _LEAST_SHARE * len(message.strip()):
                continue
            found += [
                Located(site, match.signature.skeleton, match.weight)
                for site in match.owner
                if last is None or site.exception.rpartition(".")[2] == last
            ]
        return found


def _readable(text: str) -> Signature | None:
    """Read a text as a signature, cut down to what can be compared, or None: it says too little."""
    while len(text) > _MAX_TEXT or text.count("{any}") > _MAX_ANY:
        text = text.rpartition("{any}")[0] if "{any}" in text else text[:_MAX_TEXT]
    text = text.strip(" ")
    for hole in (
        "{any}",
        "{int}",
        "{num}",
    ):  # a hole at the end matches anything, so it says nothing
        text = text.removesuffix(hole)
    try:
        found = parse(text)
    except SignatureError:
        return None
    if len(found.key.strip(" ")) < MIN_KEY or is_broad(found) or common_line(found) is not None:
        return None
    return found
