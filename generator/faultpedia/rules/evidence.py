"""What an entry must show for the level of proof that it claims."""

from __future__ import annotations

from collections.abc import Iterator

from faultpedia.catalog import FIXED, REPRODUCE, claimed_level, is_place
from faultpedia.model.proof import Expectation
from faultpedia.problems import Problem
from faultpedia.rules.registry import rule
from faultpedia.rules.view import View

_REPORTS = ("issue", "forum", "paper")
_MIN_REPORTS = 2


@rule(
    "missing-fixed",
    "An executed entry shows the repair too: fixed.py is the same program without the failure.",
)
def _missing_fixed(view: View) -> Iterator[Problem]:
    if _executed(view) and FIXED not in view.entry.scripts and view.record.severity != "benign":
        yield view.at(
            (), "There is a reproduce.py, but no fixed.py.", "Add the same program, repaired."
        )


@rule(
    "unproven-origin",
    "An executed entry says where its message comes from, because showing that "
    "it appears does not show what raised it.",
)
def _unproven_origin(view: View) -> Iterator[Problem]:
    signatures = view.record.signatures
    if not _executed(view) or not signatures or _asserts(view):
        return
    if not any(s.raised_by or is_place(s.found_in) for s in signatures):
        yield view.at(
            ("signatures",),
            "No signature says where its message is raised.",
            "Add `raised_by`, or `found_in` where no Python frame prints it.",
        )


@rule(
    "missing-assertion",
    "A silent failure prints nothing to recognise, so the reproduction must declare what shows it.",
)
def _missing_assertion(view: View) -> Iterator[Problem]:
    if _executed(view) and view.record.severity == "silent" and not _asserts(view):
        yield view.at(
            ("proof",),
            "The failure is silent, and nothing says how reproduce.py shows it.",
            "Add `prints` or `hangs` under `proof.expect.reproduce.py`.",
        )


@rule(
    "missing-exemption",
    "An entry without a reproduction says why, so that it is known which "
    "failures still wait for one.",
)
def _missing_exemption(view: View) -> Iterator[Problem]:
    proof = view.record.proof
    if not _executed(view) and not _withdrawn(view) and (proof is None or proof.exempt is None):
        yield view.at(
            ("proof",),
            "There is no reproduce.py and no reason why.",
            "Add the program, or `proof.exempt` with a reason.",
        )


@rule(
    "exemption-not-needed",
    "An exemption beside a reproduction is a contradiction; the list of exemptions only shrinks.",
)
def _exemption_not_needed(view: View) -> Iterator[Problem]:
    proof = view.record.proof
    if REPRODUCE in view.entry.scripts and proof is not None and proof.exempt is not None:
        yield view.at(
            ("proof", "exempt"),
            "The entry has a reproduce.py, yet claims an exemption.",
            "Delete the exemption.",
        )


@rule(
    "weak-evidence",
    "An entry that is neither executed nor located rests on the maker's "
    "documentation, or on two independent public reports.",
)
def _weak_evidence(view: View) -> Iterator[Problem]:
    if claimed_level(view.entry) != "reported" or _withdrawn(view):
        return
    references = view.record.references
    reports = {r.url.partition("#")[0].rstrip("/") for r in references if r.kind in _REPORTS}
    count = len(reports)
    if count < _MIN_REPORTS and not any(r.kind == "vendor" for r in references):
        yield view.at(
            ("references",),
            f"The entry rests on {count} public report{'s' * (count != 1)}; the maker's "
            "documentation or two reports at different addresses were expected.",
            "Add the source, a reproduce.py, or `found_in` with package and file.",
        )


@rule("missing-reference", "An entry that is not executed names at least one source.")
def _missing_reference(view: View) -> Iterator[Problem]:
    # A reported entry without sources is weak evidence already.
    if claimed_level(view.entry) == "located" and not view.record.references:
        yield view.at(
            ("references",), "There is no reference.", "Add the source of the explanation."
        )


@rule("missing-fix", "A reader comes to repair something; only a benign message needs no fix.")
def _missing_fix(view: View) -> Iterator[Problem]:
    if not view.record.fixes and view.record.severity != "benign" and not _withdrawn(view):
        yield view.at(
            ("fixes",),
            "There is no fix.",
            "Add what to change; for a wrapper, where the real failure stands.",
        )


@rule("missing-signature", "An entry is found by its message; only a silent failure has none.")
def _missing_signature(view: View) -> Iterator[Problem]:
    if not view.record.signatures and view.record.severity != "silent":
        yield view.at(
            ("signatures",),
            "There is no signature.",
            "Add the message, or `severity: silent` if there is none.",
        )


@rule(
    "benign-mismatch",
    "A message that is benign by its role is benign by its severity, and the other way round.",
)
def _benign_mismatch(view: View) -> Iterator[Problem]:
    role, severity = view.record.role, view.record.severity
    if (role == "benign") != (severity == "benign"):
        field = "role" if severity == "benign" else "severity"
        yield view.at(
            (field,),
            f"The role is {role}, the severity is {severity}.",
            "Make both benign, or neither.",
        )


@rule(
    "cause-without-clue",
    "Where one text has several causes, each says what speaks for or against "
    "it; otherwise a reader cannot choose.",
)
def _cause_without_clue(view: View) -> Iterator[Problem]:
    for index, cause in enumerate(view.record.causes):
        if not cause.points_to and not cause.rules_out:
            yield view.at(
                ("causes", index),
                f"Nothing tells the cause {cause.id!r} from the others.",
                "Add `points_to` or `rules_out`.",
            )


def _executed(view: View) -> bool:
    return REPRODUCE in view.entry.scripts and not _withdrawn(view)


def _withdrawn(view: View) -> bool:
    """A withdrawn entry stays for its address; nobody is asked to prove it."""
    return view.record.withdrawn is not None


def _asserts(view: View) -> bool:
    proof = view.record.proof
    expected = proof.expect.get(REPRODUCE, Expectation()) if proof else Expectation()
    return bool(expected.prints) or expected.hangs
