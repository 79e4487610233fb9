"""Whether the text of a message stands in the released file that an entry names."""

from __future__ import annotations

import ast
import hashlib
import math
import re
from dataclasses import dataclass
from pathlib import Path

from packaging.requirements import InvalidRequirement, Requirement
from packaging.version import Version

from faultpedia.catalog import Entry
from faultpedia.model import SignatureSpec
from faultpedia.model.prooffile import Found
from faultpedia.signatures import Literal, Signature, SignatureError, compile_signature
from faultpedia.verify.server import Server
from faultpedia.verify.wheels import WheelError, Wheels

_SHORTEST = 8
"""Literal pieces shorter than this say nothing about where a text stands."""

_SHARE = 0.7
"""How much of a piece must stand in the file in one stretch."""


@dataclass(frozen=True)
class Lookup:
    """What looking into a file showed: ``found``, or ``why`` not.

    ``state`` is empty, or says that the file was ``absent`` from the environment, or that it was
    ``unreachable`` when it was to be downloaded.
    """

    signature: int
    found: Found | None = None
    why: str = ""
    state: str = ""


def look_up(entry: Entry, server: Server, wheels: Wheels | None = None) -> list[Lookup]:
    """Look for each signature of ``entry`` in the package file that it names.

    Packages that are not installed in the right version are taken from ``wheels``, if given.
    """
    results = []
    for number, spec in enumerate(entry.record.signatures):
        place = spec.found_in
        if place and place.package and place.file:
            try:
                need = Requirement(place.package)
            except InvalidRequirement:  # a rule has reported it
                continue
            results.append(_look_up(number, spec, need, place.file, server, wheels))
    return results


def _look_up(
    number: int,
    spec: SignatureSpec,
    need: Requirement,
    file: str,
    server: Server,
    wheels: Wheels | None,
) -> Lookup:
    installed = server.ask({"versions": [need.name]})["versions"][need.name]
    if installed is not None and fits(need, installed):
        path = server.ask({"locate": [need.name, file]})["path"]
        data = Path(path).read_bytes() if path else None
        version = Version(installed).public
    elif wheels is None:
        here = f"{need.name} {installed} is" if installed else f"{need.name} is not"
        why = f"{need} was wanted, {here} installed (--download fetches it)"
        return Lookup(number, why=why, state="absent")
    else:
        try:
            data, version = wheels.read(need, file)
        except WheelError as error:
            return Lookup(number, why=str(error), state="unreachable")
    if data is None:
        return Lookup(number, why=f"{need} has no file {file}")
    missing = missing_pieces(spec, data, python=file.endswith(".py"))
    if missing:
        return Lookup(number, why=f"{file} of {need} does not contain {missing[0]!r}")
    digest = hashlib.sha256(data).hexdigest()
    release = f"{need.name}=={version}"
    return Lookup(number, Found(signature=number, package=release, file=file, sha256=digest))


def fits(need: Requirement, version: str) -> bool:
    """Tell whether a version is what is asked for; its local part ("+cpu") names a build only."""
    return need.specifier.contains(Version(version).public, prereleases=True)


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
    """Tell whether ``_SHARE`` of ``piece`` is in ``text`` in one stretch; all of it if short."""
    # A longer stretch contains one of this length.
    length = math.ceil(_SHARE * len(piece)) if len(piece) >= _SHORTEST else len(piece)
    return any(piece[start : start + length] in text for start in range(len(piece) - length + 1))


def _pieces(spec: SignatureSpec) -> list[str]:
    try:
        signature = compile_signature(spec.text, spec.regex)
    except SignatureError:  # a rule has reported it
        return []
    if isinstance(signature, Signature):
        parts = [part.text for part in signature.parts if isinstance(part, Literal)]
    else:
        parts = list(signature.literals)
    long = [part for part in parts if len(part.strip()) >= _SHORTEST]
    return long or [max(parts, key=len, default="")]


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
