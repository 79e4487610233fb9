"""What each script of an entry must do, and why an entry has none."""

from __future__ import annotations

from pydantic import Field

from faultpedia.model.base import Part, Pattern, Prose, ScriptName
from faultpedia.model.vocabulary import ExemptReason, ExitRule


class Expectation(Part):
    """What one script must do when it runs, where that differs from the defaults."""

    exit: ExitRule | None = Field(
        default=None,
        description="Exit status. Default: `nonzero` for reproduce.py and dead ends (`zero` for a "
        "silent or benign failure), `zero` for the others.",
    )
    prints: list[Pattern] = Field(
        default_factory=list,
        description="Each of these (signature language) must appear on a line of the output. "
        "A failure without a message declares its assertion here.",
    )
    not_prints: list[Pattern] = Field(
        default_factory=list, description="None of these may appear on any line of the output."
    )
    timeout: int = Field(
        default=120, ge=1, le=900, description="Seconds after which the script is stopped."
    )
    hangs: bool = Field(
        default=False,
        description="The failure is that nothing happens: it must still run at the timeout.",
    )


class Exemption(Part):
    """Why a failure is not executed."""

    reason: ExemptReason = Field(description="One of a closed list.")
    note: Prose = Field(description="What exactly is missing on an ordinary CPU machine.")


class ProofSpec(Part):
    """The `proof:` block. Absent when the defaults say it all."""

    expect: dict[ScriptName, Expectation] = Field(
        default_factory=dict,
        description="Per script, by file name: what differs from the defaults.",
    )
    exempt: Exemption | None = Field(
        default=None, description="Only for an entry without reproduce.py: why there is none."
    )
