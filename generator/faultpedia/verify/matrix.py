"""The cross-match matrix: every signature against what every entry prints.

A signature that also matches the output of another failure would name the wrong entry. Legitimate
are: a less specific signature (the more specific one wins), a message that accompanies others (a
wrapper, a consequence, a harmless notice), and entries that declare how they are related.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from faultpedia.catalog import Catalog, Entry
from faultpedia.links import Links
from faultpedia.signatures import AnySignature, Index, SignatureError, compile_signature
from faultpedia.signatures.index import MIN_KEY

_ACCOMPANY = ("wrapper", "collateral", "benign")
_RELATED = ("causes", "caused-by", "wraps", "wrapped-by")


@dataclass(frozen=True)
class Text:
    """Something that an entry prints: an example, the output of a failing or of a fixed script."""

    slug: str
    kind: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Match:
    """A signature (by its index) of entry ``slug`` on a line that belongs to another entry."""

    slug: str
    signature: int
    text: Text
    line: str
    why: str


def texts_of(entry: Entry, outputs: dict[str, str]) -> Iterator[Text]:
    """Yield what ``entry`` prints; ``outputs`` maps its scripts to their output."""
    for spec in entry.record.signatures:
        yield Text(entry.slug, "example", (spec.example,))
    for script, output in outputs.items():
        kind = "fixed" if script.startswith(("fixed", "myth")) else "output"
        yield Text(entry.slug, kind, tuple(output.split("\n")))


def cross_match(catalog: Catalog, links: Links, texts: Iterable[Text]) -> list[Match]:
    """Return every match that is not legitimate: of each signature the first with each entry."""
    find = _finder(catalog)
    unexpected: dict[tuple[str, int, str], Match] = {}
    for text in texts:
        first: dict[tuple[str, int], tuple[AnySignature, str]] = {}
        for line in text.lines:
            for (slug, number), signature in find(line):
                if slug != text.slug:
                    first.setdefault((slug, number), (signature, line))
        for (slug, number), (signature, line) in sorted(first.items(), key=lambda item: item[0]):
            why = _objection(catalog, links, catalog.entries[slug], signature, text, line)
            if why:
                match = Match(slug, number, text, line.strip(), why)
                unexpected.setdefault((slug, number, text.slug), match)
    return list(unexpected.values())


def _finder(catalog: Catalog) -> Callable[[str], Iterator[tuple[tuple[str, int], AnySignature]]]:
    """Return what yields the signatures in a line, with the slug and number of each."""
    every = [((e.slug, n), s) for e in catalog.entries.values() for n, s in _compiled(e)]
    # A signature without a long enough piece of text is refused by a rule, and tried all the same.
    short = [(owner, s) for owner, s in every if len(s.key.strip(" ")) < MIN_KEY]
    index = Index((s, owner) for owner, s in every if len(s.key.strip(" ")) >= MIN_KEY)

    def find(line: str) -> Iterator[tuple[tuple[str, int], AnySignature]]:
        for match in index.match(line):
            yield match.owner, match.signature
        for owner, signature in short:
            if signature.search(line):
                yield owner, signature

    return find


def _compiled(entry: Entry) -> list[tuple[int, AnySignature]]:
    found = []
    for number, spec in enumerate(entry.record.signatures):
        try:
            found.append((number, compile_signature(spec.text, spec.regex)))
        except SignatureError:
            continue  # a rule has reported it
    return found


def _objection(
    catalog: Catalog, links: Links, entry: Entry, signature: AnySignature, text: Text, line: str
) -> str:
    """Say why a match is not legitimate; empty when it is."""
    owner = catalog.entries.get(text.slug)
    if entry.record.withdrawn or owner is None or owner.record.withdrawn:
        return ""
    expected = (
        entry.record.role == "benign"
        or (entry.record.role in _ACCOMPANY and text.kind == "output")
        or any(link.target == entry.slug and link.type in _RELATED for link in links.of(text.slug))
    )
    if expected or text.kind == "fixed":
        return "" if expected else "the repaired program prints it"
    own = max((s.weight for _, s in _compiled(owner) if s.search(line)), default=None)
    if own is None:
        return "the line belongs to another failure and no relation is declared"
    if own == signature.weight:
        return "both match and neither is the more specific one"
    return "" if own > signature.weight else "it would win over the signature of that entry"
