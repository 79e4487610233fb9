"""Whether the text of a message stands in the released file that an entry names."""

from __future__ import annotations

import ast
import hashlib
import math
import re
from dataclasses import dataclass
from pathlib import Path

from packaging.requirements import Requirement
from packaging.version import Version

from faultpedia.catalog import Entry
from faultpedia.model import SignatureSpec
from faultpedia.model.prooffile import Found
from faultpedia.signatures import Literal, SignatureError, parse
from faultpedia.verify.pool import Server

_SHORTEST = 8
"""Literal pieces shorter than this say nothing about where a text stands."""

_SHARE = 0.7
"""How much of a piece must stand in the file in one stretch."""


@dataclass(frozen=True)
class Lookup:
    """What looking into a file showed: ``found``, or ``why`` not; ``skipped`` when absent."""

    signature: int
    found: Found | None = None
    why: str = ""
    skipped: bool = False


def look_up(entry: Entry, server: Server) -> list[Lookup]:
    """Look for each signature of ``entry`` in the package file that it names."""
    results = []
    for number, spec in enumerate(entry.record.signatures):
        place = spec.found_in
        if place and place.package and place.file:
            results.append(_look_up(number, spec, place.package, place.file, server))
    return results


def _look_up(number: int, spec: SignatureSpec, package: str, file: str, server: Server) -> Lookup:
    need = Requirement(package)
    installed = server.ask({"versions": [need.name]})["versions"][need.name]
    if installed is None or not need.specifier.contains(
        Version(installed).public, prereleases=True
    ):
        here = f"{need.name} {installed} is" if installed else f"{need.name} is not"
        return Lookup(number, why=f"{need} was wanted, {here} installed", skipped=True)
    path = server.ask({"locate": [need.name, file]})["path"]
    if path is None:
        return Lookup(number, why=f"{need} has no file {file}")
    data = Path(path).read_bytes()
    missing = missing_pieces(spec, data, python=path.endswith(".py"))
    if missing:
        return Lookup(number, why=f"{file} does not contain {missing[0]!r}")
    digest = hashlib.sha256(data).hexdigest()
    release = f"{need.name}=={Version(installed).public}"
    return Lookup(number, Found(signature=number, package=release, file=file, sha256=digest))


def missing_pieces(spec: SignatureSpec, data: bytes, *, python: bool) -> list[str]:
    """Return the literal pieces of a signature that ``data`` does not contain.

    In Python source the string literals are searched, with adjacent ones joined; in anything else
    the bytes, so that native libraries count too. A piece counts as found when most of it stands
    there in one stretch: formatting can put together what a log shows as one text.
    """
    pieces = _pieces(spec)
    if python:
        text = _folded(_string_constants(data.decode("utf-8", errors="replace"))).encode()
    else:
        text = data
    return [p for p in pieces if not _stands_in(_folded(p).encode(), text)]


def _stands_in(piece: bytes, text: bytes) -> bool:
    """Tell whether a stretch of at least ``_SHARE`` of ``piece`` is in ``text``."""
    least = max(1, math.ceil(_SHARE * len(piece)))
    return any(
        piece[start : start + length] in text
        for length in range(len(piece), least - 1, -1)
        for start in range(len(piece) - length + 1)
    )


def _pieces(spec: SignatureSpec) -> list[str]:
    if spec.text is None:
        return []
    try:
        parts = [p.text for p in parse(spec.text).parts if isinstance(p, Literal)]
    except SignatureError:
        return []
    long = [p for p in parts if len(p.strip()) >= _SHORTEST]
    return long or [max(parts, key=len)]


def _folded(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


def _string_constants(source: str) -> str:
    """Return all string literals of Python source, adjacent and formatted ones joined."""
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return source
    texts = [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    return "\n".join(texts)
