"""The sections of an entry's page, and the anchors that a link may name."""

from __future__ import annotations

from faultpedia.model.record import Record

SECTIONS: dict[str, str] = {
    "signature": "signatures",
    "symptoms": "symptoms",
    "cause": "cause",
    "causes": "causes",
    "confirm": "confirm",
    "fix": "fixes",
    "handling": "handling",
    "frameworks": "frameworks",
    "prevention": "prevention",
    "dead-ends": "dead_ends",
    "not-the-cause": "not_the_cause",
    "decision-path": "decision_path",
    "related": "related",
    "faq": "faq",
    "references": "references",
}
"""Anchor of each section, and the field that fills it: without the field there is no section."""


def anchors(record: Record, linked: bool = False) -> list[str]:
    """Return the anchors on the page of ``record``.

    ``linked`` says that another entry relates to this one, which gives it a section of its own.
    """
    found = [anchor for anchor, field in SECTIONS.items() if getattr(record, field)]
    if linked and "related" not in found:
        found.append("related")
    found.append("proof")
    found += [f"fix-{fix.id}" for fix in record.fixes]
    found += [f"cause-{cause.id}" for cause in record.causes]
    return found
