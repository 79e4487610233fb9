"""Workflow commands, with which GitHub annotates lines and sums up a job."""

from __future__ import annotations

from faultpedia.cli.prose import inline
from faultpedia.cli.report.answer import Answer, Finding
from faultpedia.problems import annotation

MAX_OTHERS = 9
"""GitHub shows ten annotations of a step."""


def as_github(answer: Answer) -> str:
    """Return one error for the line that came first, and notices for what followed from it."""
    lines = []
    if answer.first is not None:
        lines.append(_annotated("error", answer, answer.first))
    lines += [_annotated("notice", answer, other) for other in answer.others[:MAX_OTHERS]]
    return "".join(f"{line}\n" for line in lines)


def _annotated(kind: str, answer: Answer, finding: Finding) -> str:
    title = finding["title"] or ("Not known" if kind == "error" else str(finding["role"]))
    parts = [finding["text"].strip(), f"({finding['why']})"]
    if kind == "error" and finding["fix"]:
        parts.append(f"Fix: {inline(finding['fix'])}")
    link = answer.library.permalink(finding["entry"]) if finding["entry"] else ""
    return annotation(
        kind, answer.file(finding), finding["line"], None, title, " ".join([*parts, link]).strip()
    )
