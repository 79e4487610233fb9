"""Which level of proof an entry claims; whether the claim holds is for `verify` to say."""

from __future__ import annotations

from faultpedia.catalog.catalog import Entry
from faultpedia.model import FoundIn
from faultpedia.model.vocabulary import Level

REPRODUCE, FIXED, VALIDATE = "reproduce.py", "fixed.py", "validate.py"


def claimed_level(entry: Entry) -> Level:
    """Return ``executed`` with a reproduction, ``located`` with a place, else ``reported``."""
    if REPRODUCE in entry.scripts:
        return "executed"
    places = (signature.found_in for signature in entry.record.signatures)
    return "located" if any(map(is_place, places)) else "reported"


def is_place(found: FoundIn | None) -> bool:
    """Tell whether ``found`` says enough to look the text up: package and file, or a permalink."""
    return found is not None and bool(found.permalink or (found.package and found.file))
