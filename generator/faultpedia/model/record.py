"""The record of one failure: everything that ``entry.yaml`` may hold."""

from __future__ import annotations

from pydantic import Field

from faultpedia.model.base import Day, Ident, Line, LogLine, Part, Prose, Summary, Title
from faultpedia.model.decision import Step
from faultpedia.model.parts import (
    Cause,
    Confirmation,
    DeadEnd,
    Fix,
    Framework,
    Handling,
    Myth,
    Prevention,
    Question,
    Reference,
    Relation,
    SignatureSpec,
    Symptom,
    Withdrawal,
)
from faultpedia.model.proof import ProofSpec
from faultpedia.model.vocabulary import Need, Owner, Role, Severity


class Record(Part):
    """One failure that people really hit, named by what is wrong."""

    title: Title = Field(description="What is wrong, not how to fix it.")
    summary: Summary = Field(description="At most two sentences, for search results and feeds.")
    role: Role = Field(description="What the message is in a log.")
    severity: Severity = Field(description="What it does to the run.")
    owner: Owner = Field(description="Who must act.")
    stack: list[Line] = Field(
        default_factory=list,
        description="Packages concerned, as PEP 508 specifiers: `torch>=2.0`. Software that is not "
        "on PyPI (a driver, a scheduler) stands under `software`.",
    )
    software: list[Line] = Field(
        default_factory=list,
        description="Software concerned that is not a Python package: `NVIDIA driver`, `Slurm`.",
    )
    needs: list[Need] = Field(min_length=1, description="What it takes to see the failure.")
    tags: list[Ident] = Field(
        default_factory=list, description="Words that group entries across areas."
    )
    added: Day = Field(description="Day the entry was added, YYYY-MM-DD.")
    aliases: list[Ident] = Field(
        default_factory=list, description="Former slugs; their addresses redirect here."
    )
    withdrawn: Withdrawal | None = Field(
        default=None, description="Set when the entry turned out to be wrong."
    )

    signatures: list[SignatureSpec] = Field(
        default_factory=list,
        max_length=40,
        description="Messages by which it is recognised. Only a silent failure may have none.",
    )
    must_not_match: list[LogLine] = Field(
        default_factory=list, max_length=100, description="Look-alike lines of other failures."
    )
    symptoms: list[Symptom] = Field(
        default_factory=list, description="What is seen besides the message."
    )
    cause: Prose = Field(description="The mechanism, precise enough for an expert.")
    triggers: list[Prose] = Field(
        default_factory=list, description="Calls or configurations that lead to it."
    )
    situations: list[Prose] = Field(
        default_factory=list, description="Circumstances in which people meet it."
    )
    causes: list[Cause] = Field(
        default_factory=list, description="Where one text has several causes: each of them."
    )
    confirm: list[Confirmation] = Field(
        default_factory=list, description="Checks that show whether this failure is the one."
    )
    fixes: list[Fix] = Field(
        default_factory=list,
        description="What to change, best first. Only a benign message has none.",
    )
    handling: Handling | None = Field(default=None, description="How to catch it in code.")
    frameworks: list[Framework] = Field(
        default_factory=list, description="What is different in frameworks on top."
    )
    prevention: list[Prevention] = Field(
        default_factory=list, description="What keeps it from coming back."
    )
    dead_ends: list[DeadEnd] = Field(
        default_factory=list, description="Tempting actions that do not help."
    )
    not_the_cause: list[Myth] = Field(
        default_factory=list, description="Popular explanations that are wrong."
    )
    decision_path: Step | None = Field(
        default=None, description="Questions that lead from the message to what to do."
    )
    related: list[Relation] = Field(
        default_factory=list, description="Other entries, with the reason."
    )
    faq: list[Question] = Field(default_factory=list, description="Questions people ask.")
    references: list[Reference] = Field(
        default_factory=list, description="Sources, with what each supports."
    )
    proof: ProofSpec | None = Field(
        default=None, description="What the scripts must do, where it differs from the defaults."
    )
