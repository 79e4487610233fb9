"""Proof: what was run must be what stands here."""

from __future__ import annotations

from collections.abc import Iterator

from faultpedia.catalog import must_be_verified, stale_parts
from faultpedia.problems import Problem
from faultpedia.rules.registry import rule
from faultpedia.rules.view import View


@rule(
    "missing-proof",
    "Scripts that were never run, and package files that were never looked into, prove nothing.",
)
def _missing_proof(view: View) -> Iterator[Problem]:
    entry = view.entry
    if entry.proof is None and must_be_verified(entry) and view.record.withdrawn is None:
        there = "There are scripts" if entry.scripts else "A signature names a package file"
        what = f"{there}, and there is no proof.json."
        yield view.at((), what, f"Run: faultpedia verify {entry.slug}")


@rule("stale-proof", "The stored proof is of other scripts or of another claim than those here.")
def _stale_proof(view: View) -> Iterator[Problem]:
    changed = list(stale_parts(view.entry))
    if changed:
        yield view.at(
            (),
            f"Since it was run, this has changed: {', '.join(changed)}.",
            f"Run: faultpedia verify {view.entry.slug}",
        )
