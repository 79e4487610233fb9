"""The parts of a record, from signatures to references."""

from __future__ import annotations

from pydantic import Field

from faultpedia.model.base import (
    Code,
    Day,
    Ident,
    Line,
    LogLine,
    Part,
    Pattern,
    Prose,
    ScriptName,
    SlugRef,
    Url,
)
from faultpedia.model.vocabulary import ChangesResults, Language, ReferenceKind, RelationType


class FoundIn(Part):
    """Where the text of a message stands in released software."""

    package: Line | None = Field(
        default=None,
        description="Distribution and version: `torch==2.13.0`. Checked by looking into the file.",
    )
    file: Line | None = Field(
        default=None, description="File inside the package: `torch/lib/libc10_cuda.so`."
    )
    permalink: Url | None = Field(
        default=None, description="The upstream source at a commit, with the line."
    )
    code: Code | None = Field(
        default=None, description="The few lines around the message, where they explain it."
    )


class SignatureSpec(Part):
    """One message by which the failure is recognised."""

    text: Pattern | None = Field(
        default=None,
        description="Literal text with typed holes: `expected {dtype} but got {got:dtype}`.",
    )
    regex: Line | None = Field(
        default=None,
        description="A regular expression (RE2 syntax), only where holes cannot say it.",
    )
    exception: Line | None = Field(
        default=None,
        description="Exception class as a traceback prints it: `torch.OutOfMemoryError`.",
    )
    code: Line | None = Field(
        default=None, description="Error code that goes with it: an Xid, an HTTP or exit status."
    )
    raised_by: Line | None = Field(
        default=None,
        description="`file:function` of the innermost frame that the traceback must pass through: "
        "`torch/optim/optimizer.py:add_param_group`.",
    )
    found_in: FoundIn | None = Field(default=None, description="Where the text stands.")
    example: LogLine = Field(description="One full real line of a log that this signature matches.")
    with_: list[Pattern] = Field(
        default_factory=list,
        alias="with",
        description="Other lines of which one must be in the log for this signature to count.",
    )
    without: list[Pattern] = Field(
        default_factory=list, description="Other lines that must not be in the log."
    )
    versions: Line | None = Field(
        default=None,
        description="Versions that print this text, only where measured: `torch>=2.1`.",
    )


class Clue(Part):
    """Something a reader can see that speaks for or against a cause."""

    text: Prose = Field(description="What to look at and what it shows.")
    line: Pattern | None = Field(
        default=None, description="Signature of a log line that is this clue."
    )
    command: Code | None = Field(default=None, description="Command or code that shows it.")
    expect: Line | None = Field(default=None, description="Output that is this clue.")


class Symptom(Part):
    """What is seen besides the message."""

    text: Prose = Field(description="What is observed.")
    why: Prose | None = Field(default=None, description="Why the failure shows in this way.")


class Cause(Part):
    """One of several causes of the same text."""

    id: Ident = Field(description="Short name, unique in the entry; it makes the anchor.")
    text: Prose = Field(description="The mechanism of this cause.")
    points_to: list[Clue] = Field(default_factory=list, description="What speaks for it.")
    rules_out: list[Clue] = Field(default_factory=list, description="What speaks against it.")
    fix: Ident | None = Field(default=None, description="`id` of the fix for this cause.")


class Confirmation(Part):
    """A check that a reader can make."""

    text: Prose = Field(description="What to check.")
    code: Code | None = Field(default=None, description="Command or code.")
    language: Language = Field(default="python", description="Language of `code`.")
    expect: Prose | None = Field(
        default=None, description="What is seen when this failure is the one."
    )


class Fix(Part):
    """One way to repair it; the best comes first."""

    id: Ident = Field(description="Short name, unique in the entry; it makes the anchor.")
    text: Prose = Field(description="What to change, and why that works.")
    code: Code | None = Field(default=None, description="The change, or the command.")
    language: Language = Field(default="python", description="Language of `code`.")
    changes_results: ChangesResults = Field(
        description="Whether the trained model or the numbers differ from a run without failure."
    )
    cost: Prose | None = Field(
        default=None, description="What it costs: memory, time, restrictions."
    )


class Prevention(Part):
    """What keeps the failure from coming back."""

    text: Prose = Field(description="What to do once, and what it catches.")
    code: Code | None = Field(default=None, description="Command or code.")
    language: Language = Field(default="python", description="Language of `code`.")


class DeadEnd(Part):
    """A tempting action that does not help."""

    text: Prose = Field(description="The action.")
    why: Prose = Field(description="What happens instead, and why.")
    script: ScriptName | None = Field(
        default=None, description="`dead_end_*.py` beside the record: still fails."
    )


class Myth(Part):
    """A popular explanation that is wrong."""

    claim: Prose = Field(description="The explanation as it is commonly given.")
    truth: Prose = Field(description="What is the case, and how that is known.")
    script: ScriptName | None = Field(
        default=None, description="`myth_*.py` beside the record: refutes the claim by running."
    )


class Handling(Part):
    """How to catch the failure in code, where that makes sense."""

    text: Prose = Field(description="When catching it is right, and what to do then.")
    code: Code = Field(description="Python code.")


class Framework(Part):
    """How the failure or the fix looks in a framework on top."""

    name: Line = Field(description="Name of the framework.")
    text: Prose = Field(description="What is different there.")
    code: Code | None = Field(default=None, description="Command, configuration or code.")
    language: Language = Field(default="python", description="Language of `code`.")


class Relation(Part):
    """A related entry. The other side is computed."""

    entry: SlugRef = Field(description="Slug of the other entry.")
    type: RelationType = Field(description="What the other entry is to this one.")
    note: Prose = Field(
        description="Why they are related; for `confused-with`, how to tell them apart."
    )


class Question(Part):
    """A question that people ask, and its answer."""

    question: Line = Field(description="The question.")
    answer: Prose = Field(description="The answer.")


class Reference(Part):
    """A source that supports the entry."""

    url: Url = Field(description="Address; it was opened.")
    kind: ReferenceKind = Field(description="What sort of source it is.")
    supports: Prose = Field(description="Which statement of the entry it supports.")


class Withdrawal(Part):
    """Why an entry no longer stands."""

    date: Day = Field(description="Day of the withdrawal, YYYY-MM-DD.")
    reason: Prose = Field(description="What was wrong.")
    see: SlugRef | None = Field(default=None, description="The entry that holds instead.")
