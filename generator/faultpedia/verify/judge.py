"""The gates: did a run show what the entry claims? Pure functions over what was printed."""

from __future__ import annotations

from dataclasses import dataclass, field

from faultpedia.model import SignatureSpec
from faultpedia.signatures import SignatureError, compile_signature, parse
from faultpedia.verify.output import frames_before
from faultpedia.verify.plan import Task
from faultpedia.verify.pool import Outcome


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


def sightings(specs: list[SignatureSpec], lines: list[str]) -> list[Seen]:
    """Return where each signature is seen first; in the order of the signatures."""
    found: list[Seen] = []
    for number, spec in enumerate(specs):
        try:
            signature = compile_signature(spec.text, spec.regex)
        except SignatureError:  # a rule has reported it
            continue
        hits = [i for i, line in enumerate(lines) if signature.search(line)]
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


def judge(task: Task, outcome: Outcome) -> Verdict:
    """Let a run pass the gates that its kind of script has."""
    specs = task.entry.record.signatures
    lines = outcome.output.split("\n")
    seen = sightings(specs, lines)
    telling = _telling(specs, seen)
    gate, why = _first_refusal(task, outcome, lines, seen, telling)
    if gate:
        why = f"{_how_it_ended(outcome)}; {why}"
    return Verdict(task, outcome, gate, why, telling)


def _telling(specs: list[SignatureSpec], seen: list[Seen]) -> Seen | None:
    """Choose the sighting to show: one with the declared frame before any other."""
    with_frame = [s for s in seen if passes_through(specs[s.signature], s.frames)]
    return next(iter(with_frame or seen), None)


def _first_refusal(
    task: Task, outcome: Outcome, lines: list[str], seen: list[Seen], telling: Seen | None
) -> tuple[str, str]:
    stopped = _stopped(task, outcome)
    if stopped:
        return stopped
    if task.kind == "validate":
        return _guard(outcome, lines)
    exit_refusal = _exit(task, outcome, lines)
    if task.must_emit:
        if not seen:
            count = len(task.entry.record.signatures)
            return "signature", f"printed none of the {count} signatures; {_last(lines)}"
        refusal = _frame(task, telling)
        if refusal:
            return "frame", refusal
    elif seen and task.entry.record.role != "wrapper":
        where = f"line {seen[0].index + 1}: {seen[0].line}"
        return "clean", f"printed signature {seen[0].signature + 1} of the entry ({where})"
    return exit_refusal or _printed(task, lines)


def _stopped(task: Task, outcome: Outcome) -> tuple[str, str] | None:
    """Judge a run that a limit ended, or that should have been ended by one."""
    if outcome.reason == "containment":
        return "containment", f"the script could not be shut in: {outcome.detail}"
    if task.expect.hangs:
        if not outcome.timed_out:
            return "hang", "it must still run at the time limit, and ended before"
        return None
    if outcome.timed_out:
        return "time", f"stopped after {task.expect.timeout} s"
    if outcome.reason in ("memory", "processes"):
        return outcome.reason, f"stopped because it used too many {outcome.reason}".replace(
            "many memory", "much memory"
        )
    return None


def _exit(task: Task, outcome: Outcome, lines: list[str]) -> tuple[str, str]:
    if task.expect.hangs or task.exit_rule == "any":
        return "", ""
    failed = outcome.status != 0
    if failed == (task.exit_rule == "nonzero"):
        return "", ""
    wanted = "an exit status other than 0" if task.exit_rule == "nonzero" else "exit status 0"
    return "exit", f"{wanted} was expected; {_last(lines)}"


def _frame(task: Task, telling: Seen | None) -> str:
    """Refuse a traceback that does not pass through the declared function."""
    specs = task.entry.record.signatures
    if telling is None or task.kind != "reproduce":
        return ""
    declared = [s.raised_by for s in specs if s.raised_by]
    if not declared or passes_through(specs[telling.signature], telling.frames):
        return ""
    if not telling.frames:
        return f"no traceback stands above the message; raised_by says {declared[0]}"
    return f"raised in {telling.frames[-1]}, raised_by says {declared[0]}"


def _guard(outcome: Outcome, lines: list[str]) -> tuple[str, str]:
    if outcome.status == 0:
        return "", ""
    told = next((line for line in lines if line.startswith("guard: ") and "must" in line), None)
    return "guard", told or _last(lines)


def _printed(task: Task, lines: list[str]) -> tuple[str, str]:
    """Judge the declared assertions."""
    for text in task.expect.prints:
        if not any(parse(text).search(line) for line in lines):
            return "prints", f"did not print {text!r}; {_last(lines)}"
    for text in task.expect.not_prints:
        hit = next((line for line in lines if parse(text).search(line)), None)
        if hit is not None:
            return "not_prints", f"printed what it must not: {hit.strip()}"
    return "", ""


def _how_it_ended(outcome: Outcome) -> str:
    if outcome.signal is not None:
        end = f"ended by signal {outcome.signal}"
    elif outcome.status is None:
        end = "was stopped"
    else:
        end = f"ran, exit {outcome.status}"
    if outcome.network and outcome.status != 0:
        end += f", {outcome.network} attempts to reach a network were refused"
    return end


def _last(lines: list[str]) -> str:
    last = next((line.strip() for line in reversed(lines) if line.strip()), "")
    return f"last line: {last}" if last else "it printed nothing"
