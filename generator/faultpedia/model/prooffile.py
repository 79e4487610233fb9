"""``proof.json``: what a machine saw when it ran the scripts of an entry. Never written by hand."""

from __future__ import annotations

import datetime as dt
import hashlib
import json
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from faultpedia.model.record import Record


class _Stored(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Run(_Stored):
    """One script, run once."""

    sha256: str = Field(description="Hash of the script's text.")
    outcome: str = Field(description="What the run showed, in a few words.")
    exit: int | None = Field(description="Exit status; absent when a signal or the limit ended it.")
    signal: int | None = Field(default=None, description="Signal that ended the script.")
    timed_out: bool = Field(
        default=False, description="It still ran at the time limit, as declared."
    )
    line: str | None = Field(default=None, description="First line that the signature matched.")
    signature: int | None = Field(default=None, description="Index of that signature.")
    frame: str | None = Field(default=None, description="Innermost frame of that traceback.")
    seconds: float = Field(description="How long it took.")
    output: str = Field(default="", description="What it printed, trimmed, places neutralised.")


class Found(_Stored):
    """A signature that was found in a file of released software."""

    signature: int
    package: str
    file: str
    sha256: str = Field(description="Hash of the file that holds the text.")


class ProofFile(_Stored):
    """The content of ``proof.json``."""

    schema_: Literal[1] = Field(default=1, alias="schema")
    verified: dt.date
    python: str = ""
    platform: str = ""
    contained: bool = Field(
        default=True, description="Whether the scripts had no network and no other files to write."
    )
    packages: dict[str, str] = Field(default_factory=dict)
    claims: str = Field(description="Hash of what the record claims about its scripts.")
    runs: dict[str, Run] = Field(default_factory=dict)
    found: list[Found] = Field(default_factory=list)


def script_hash(text: str) -> str:
    """Return the hash of a script's text; line ends do not count."""
    return hashlib.sha256(text.replace("\r\n", "\n").encode()).hexdigest()


def claims_hash(record: Record) -> str:
    """Return the hash of everything in a record that running its scripts proves."""
    body: dict[str, object] = {
        "signatures": [
            s.model_dump(mode="json", include={"text", "regex", "raised_by", "found_in"})
            for s in record.signatures
        ],
        "severity": record.severity,
        "proof": record.proof.model_dump(mode="json") if record.proof else None,
    }
    if record.role == "benign":  # the one role by which a script is judged differently
        body["role"] = record.role
    return hashlib.sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()
