"""Proof: what was run must be what stands here."""

from __future__ import annotations

from collections.abc import Iterator

from faultpedia.catalog import REPRODUCE, stale_parts
from faultpedia.problems import Problem
from faultpedia.rules.registry import rule
from faultpedia.rules.view import View


@rule(
    "missing-proof", "An entry with a reproduction was never run; what is not run is not believed."
)
def _missing_proof(view: View) -> Iterator[Problem]:
    if REPRODUCE in view.entry.scripts and view.entry.proof is None:
        yield view.at(
            (),
            "There are scripts and no proof.json.",
            f"Run: faultpedia verify {view.entry.slug}",
        )


@rule("stale-proof", "The stored proof is of other scripts or of another claim than those here.")
def _stale_proof(view: View) -> Iterator[Problem]:
    changed = list(stale_parts(view.entry))
    if changed:
        yield view.at(
            (),
            f"Since it was run, this has changed: {', '.join(changed)}.",
            f"Run: faultpedia verify {view.entry.slug}",
        )
