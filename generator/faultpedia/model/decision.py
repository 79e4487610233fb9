"""Decision paths: questions whose answers lead to a fix, a cause or another entry."""

from __future__ import annotations

from pydantic import Field

from faultpedia.model.base import Code, Ident, Line, Part, SlugRef


class Step(Part):
    """One step of a decision path: a question, a conclusion, or a jump to a step with an ``id``."""

    id: Ident | None = Field(
        default=None, description="Name of this step, when another answer jumps here with `go`."
    )
    ask: Line | None = Field(default=None, description="A question that the reader can answer.")
    how: Code | None = Field(
        default=None, description="Command or code that answers the question, shown as text."
    )
    answers: list[Answer] = Field(
        default_factory=list, description="The possible answers to `ask`, at least two."
    )
    conclude: Line | None = Field(default=None, description="What the answers amount to.")
    fix: Ident | None = Field(
        default=None, description="`id` of the fix that the conclusion points at."
    )
    cause: Ident | None = Field(
        default=None, description="`id` of the cause that the conclusion points at."
    )
    entry: SlugRef | None = Field(
        default=None, description="Slug of the entry that the conclusion points at."
    )
    go: Ident | None = Field(default=None, description="Continue at the step with this `id`.")


class Answer(Part):
    """One answer to the question of a step."""

    when: Line = Field(description="The answer, a few words: it labels the arrow.")
    then: Step = Field(description="What follows from it.")


Step.model_rebuild()
