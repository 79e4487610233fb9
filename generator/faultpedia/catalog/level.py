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
    """Return the level that holds: ``executed`` only with a stored run of the scripts as they are."""
    claimed = claimed_level(entry)
    if claimed != "executed":
        return claimed
    if entry.proof is not None and not list(stale_parts(entry)):
        return "executed"
    places = (signature.found_in for signature in entry.record.signatures)
    return "located" if any(map(is_place, places)) else "reported"


def stale_parts(entry: Entry) -> Iterator[str]:
    """Yield what differs between the stored proof and the entry as it is: scripts, or the record."""
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
