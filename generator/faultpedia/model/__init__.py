"""The typed record: what an entry may hold, as frozen pydantic models without any I/O.

Everything else about the record is derived from here: validation, the JSON Schema that editors
use, and the field reference in the documentation.
"""

from faultpedia.model.area import Area
from faultpedia.model.base import Kind, Part
from faultpedia.model.decision import Answer, Step
from faultpedia.model.parts import (
    Cause,
    Clue,
    Confirmation,
    DeadEnd,
    Fix,
    FoundIn,
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
from faultpedia.model.proof import Exemption, Expectation, ProofSpec
from faultpedia.model.record import Record
from faultpedia.model.sections import SECTIONS, anchors
from faultpedia.model.walk import Loc, Text, texts

__all__ = [
    "SECTIONS",
    "Answer",
    "Area",
    "Cause",
    "Clue",
    "Confirmation",
    "DeadEnd",
    "Exemption",
    "Expectation",
    "Fix",
    "FoundIn",
    "Framework",
    "Handling",
    "Kind",
    "Loc",
    "Myth",
    "Part",
    "Prevention",
    "ProofSpec",
    "Question",
    "Record",
    "Reference",
    "Relation",
    "SignatureSpec",
    "Step",
    "Symptom",
    "Text",
    "Withdrawal",
    "anchors",
    "texts",
]
