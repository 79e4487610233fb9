"""Which level of proof an entry claims, and which it has reached."""

from __future__ import annotations

from collections.abc import Iterator

from faultpedia.catalog.catalog import Entry
from faultpedia.model import FoundIn
from faultpedia.model.prooffile import claims_hash, script_hash
from faultpedia.model.vocabulary import Level

REPRODUCE, FIXED, VALIDATE = "reproduce.py", "fixed.py", "validate.py"


def claimed_level(entry: Entry) -> Level:
    """Return ``executed`` with a reproduction, ``located`` with a place, else ``reported``."""
    if REPRODUCE in entry.scripts:
        return "executed"
    places = (signature.found_in for signature in entry.record.signatures)
    return "located" if any(map(is_place, places)) else "reported"


def reached_level(entry: Entry) -> Level:
    """Return the level that holds, which is never more than what was seen.

    ``executed`` takes a stored run of the scripts as they are; ``located`` takes a permalink, or a
    stored look into the package file for the record as it is.
    """
    if claimed_level(entry) == "executed" and entry.proof and not list(stale_parts(entry)):
        return "executed"
    permalinks = (s.found_in.permalink for s in entry.record.signatures if s.found_in)
    return "located" if any(permalinks) or _found(entry) else "reported"


def must_be_verified(entry: Entry) -> bool:
    """Tell whether there is something that `verify` can run or look into."""
    places = (signature.found_in for signature in entry.record.signatures)
    return bool(entry.scripts) or any(p is not None and p.package and p.file for p in places)


def _found(entry: Entry) -> bool:
    proof = entry.proof
    return bool(proof and proof.found and proof.claims == claims_hash(entry.record))


def stale_parts(entry: Entry) -> Iterator[str]:
    """Yield what differs between the stored proof and the entry as it is: scripts, the record."""
    if entry.proof is None:
        return
    for name, script in entry.scripts.items():
        run = entry.proof.runs.get(name)
        if run is None or run.sha256 != script_hash(script.text):
            yield name
    yield from sorted(set(entry.proof.runs) - set(entry.scripts))
    if entry.proof.claims != claims_hash(entry.record):
        yield "the record"


def is_place(found: FoundIn | None) -> bool:
    """Tell whether ``found`` says enough to look the text up: package and file, or a permalink."""
    return found is not None and bool(found.permalink or (found.package and found.file))
