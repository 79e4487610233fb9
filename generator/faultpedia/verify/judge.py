"""The gates: did a run show what the entry claims? Pure functions over what was printed."""

from __future__ import annotations

import signal
from dataclasses import dataclass, field

from faultpedia.model import SignatureSpec
from faultpedia.signatures import AnySignature, SignatureError, compile_signature, parse
from faultpedia.verify.output import frames_before
from faultpedia.verify.plan import Task
from faultpedia.verify.runner.guard import ACCEPTED
from faultpedia.verify.server import Outcome

STOPPED = {"timeout": "time"}
"""Gates by the reason for which a script was stopped, where the two words differ."""


@dataclass(frozen=True)
class Seen:
    """The first line that a signature matched, and the traceback around it."""

    signature: int
    index: int
    line: str
    frames: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Verdict:
    """Whether the run shows what is claimed. ``gate`` names the first gate that refused it."""

    task: Task
    outcome: Outcome
    gate: str
    why: str
    seen: Seen | None = None

    @property
    def passed(self) -> bool:
        """Tell whether every gate let it pass."""
        return not self.gate


def judge(task: Task, outcome: Outcome) -> Verdict:
    """Let a run pass the gates that its kind of script has."""
    lines = outcome.output.split("\n")
    seen = sightings(task.entry.record.signatures, lines)
    telling = _telling(task, seen)
    gate, why = _refusal(task, outcome, lines, telling)
    return Verdict(task, outcome, gate, why, telling)


def sightings(specs: list[SignatureSpec], lines: list[str]) -> list[Seen]:
    """Return where each signature is seen first; in the order of the signatures."""
    found: list[Seen] = []
    for number, spec in enumerate(specs):
        signature = _compiled(spec)
        hits = [i for i, line in enumerate(lines) if signature and signature.search(line)]
        if not hits:
            continue
        # Of several lines the one whose traceback shows the declared frame is the telling one.
        best = next((i for i in hits if passes_through(spec, frames_before(lines, i))), hits[0])
        found.append(Seen(number, best, lines[best].strip(), frames_before(lines, best)))
    return found


def passes_through(spec: SignatureSpec, frames: list[str]) -> bool:
    """Tell whether a traceback has the frame that the signature is raised by."""
    if not spec.raised_by:
        return False
    return any(f == spec.raised_by or f.endswith(f"/{spec.raised_by}") for f in frames)


def _compiled(spec: SignatureSpec) -> AnySignature | None:
    try:
        return compile_signature(spec.text, spec.regex)
    except SignatureError:  # a rule has reported it
        return None


def _telling(task: Task, seen: list[Seen]) -> Seen | None:
    """Choose the sighting to show: one with the declared frame before any other."""
    specs = task.entry.record.signatures
    with_frame = [s for s in seen if passes_through(specs[s.signature], s.frames)]
    return next(iter(with_frame or seen), None)


def _refusal(
    task: Task, outcome: Outcome, lines: list[str], telling: Seen | None
) -> tuple[str, str]:
    """Return the first gate that refuses the run, and why; two empty texts when none does."""
    gate, why = _stopped(task, outcome, lines)
    if gate or task.kind == "validate":
        return (gate, why) if gate else _guard(outcome, lines)
    end = _how_it_ended(outcome)
    if task.must_emit and telling is None:
        return "signature", f"{end}, {_silence(task)}{_but(task, outcome)}; {_last(lines)}"
    if task.must_emit and telling is not None:
        why = _frame(task, telling)
        if why:
            return "frame", f"{end}, {why}"
    if not task.must_emit:
        why = _unclean(task, lines)
        if why:
            return "clean", f"{end}, printed {why}"
    why = _exit(task, outcome)
    if why:
        return "exit", f"{end}, {why}{_but(task, outcome)}; {_last(lines)}"
    gate, why = _printed(task, lines)
    return gate, f"{end}, {why}" if gate else ""


def _stopped(task: Task, outcome: Outcome, lines: list[str]) -> tuple[str, str]:
    """Judge a run that a limit ended, or that should have been ended by one."""
    if task.expect.hangs and outcome.timed_out:
        return "", ""
    if outcome.reason:
        gate = STOPPED.get(outcome.reason, outcome.reason)
        if gate == "containment":
            return gate, f"was not run, it could not be shut in: {outcome.detail}"
        return gate, f"was stopped, {outcome.detail}; {_last(lines)}"
    if task.expect.hangs:
        limit = f"its time limit of {task.expect.timeout} s"
        return "hang", f"{_how_it_ended(outcome)}, before {limit}, and must hang; {_last(lines)}"
    return "", ""


def _guard(outcome: Outcome, lines: list[str]) -> tuple[str, str]:
    if outcome.status == 0 and ACCEPTED in lines:
        return "", ""
    told = [line.removeprefix("guard: ") for line in lines if line.startswith("guard: ")]
    verdict = next((line for line in told if " must " in line), None)
    return "guard", f"{_how_it_ended(outcome)}, {verdict or _last(lines)}"


def _silence(task: Task) -> str:
    count = len(task.entry.record.signatures)
    return (
        "did not print the signature" if count == 1 else f"printed none of the {count} signatures"
    )


def _but(task: Task, outcome: Outcome) -> str:
    """Say what follows for a script of this kind."""
    if task.kind == "dead_end":
        return ", so what it tries helps" if outcome.status == 0 else ", so it fails in another way"
    return {
        "fixed": ", so it is not fixed",
        "myth": ", so it does not refute the claim",
    }.get(task.kind, "")


def _frame(task: Task, telling: Seen) -> str:
    """Refuse a traceback that does not pass through the declared function."""
    specs = task.entry.record.signatures
    own = specs[telling.signature].raised_by
    declared = [own] if own else [s.raised_by for s in specs if s.raised_by]
    if task.kind != "reproduce" or not declared:
        return ""
    if passes_through(specs[telling.signature], telling.frames):
        return ""
    if not telling.frames:
        return f"no traceback stands above the message, raised_by says {declared[0]}"
    return f"the message was raised in {telling.frames[-1]}, raised_by says {declared[0]}"


def _unclean(task: Task, lines: list[str]) -> str:
    """Refuse the message where it must be gone, unless `prints` of the script declares the line.

    A program that shows that a harmless notice is harmless may print the notice.
    """
    record = task.entry.record
    if task.kind == "myth" and record.role == "benign":
        return ""
    declared = [pattern for text in task.expect.prints if (pattern := _pattern(text))]
    for number, spec in enumerate(record.signatures):
        signature = _compiled(spec)
        for index, line in enumerate(lines):
            if not signature or not signature.search(line):
                continue
            if not any(pattern.search(line) for pattern in declared):
                where = f"line {index + 1}: {line.strip()}"
                return f"signature {number + 1} of the entry, {where}"
    return ""


def _exit(task: Task, outcome: Outcome) -> str:
    if task.expect.hangs or task.exit_rule == "any":
        return ""
    if (outcome.status != 0) == (task.exit_rule == "nonzero"):
        return ""
    wanted = "another exit status than 0" if task.exit_rule == "nonzero" else "exit status 0"
    return f"{wanted} was expected"


def _printed(task: Task, lines: list[str]) -> tuple[str, str]:
    """Judge the declared assertions."""
    for text in task.expect.prints:
        pattern = _pattern(text)
        if not pattern or not any(pattern.search(line) for line in lines):
            return "prints", f"did not print {text!r}; {_last(lines)}"
    for text in task.expect.not_prints:
        pattern = _pattern(text)
        hit = next((line for line in lines if pattern and pattern.search(line)), None)
        if hit is not None:
            return "not-prints", f"printed what it must not: {hit.strip()}"
    return "", ""


def _pattern(text: str) -> AnySignature | None:
    try:
        return parse(text)
    except SignatureError:  # a rule has reported it
        return None


def _how_it_ended(outcome: Outcome) -> str:
    if outcome.signal is not None:
        try:
            name = f" ({signal.Signals(outcome.signal).name})"
        except ValueError:
            name = ""
        end = f"ended by signal {outcome.signal}{name}"
    elif outcome.timed_out:
        end = f"still ran at the limit of {outcome.seconds:.0f} s"
    else:
        end = f"ran, exit {outcome.status}"
    if outcome.network and outcome.status != 0:
        end += f", asked {outcome.network} times for a network, of which there is none"
    return end


def _last(lines: list[str]) -> str:
    last = next((line.strip() for line in reversed(lines) if line.strip()), "")
    return f"last line: {last}" if last else "it printed nothing"
