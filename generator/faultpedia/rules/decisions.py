"""Decision paths lead from a question to an end."""

from __future__ import annotations

from collections.abc import Iterator

from faultpedia.model import Loc
from faultpedia.problems import Problem, did_you_mean, quote
from faultpedia.rules.registry import rule
from faultpedia.rules.view import View

_MIN_ANSWERS = 2


@rule(
    "decision-step",
    "A step asks, concludes or goes on at another step, one of these, so that a "
    "reader always knows what to do next.",
)
def _decision_step(view: View) -> Iterator[Problem]:
    for loc, step in view.steps:
        given = [name for name in ("ask", "conclude", "go") if getattr(step, name) is not None]
        if len(given) != 1:
            yield view.at(
                loc,
                f"The step has {' and '.join(given) or 'nothing'}; exactly one of `ask`, "
                "`conclude` and `go` was expected.",
                "Keep one, or split the step.",
            )
            continue
        only = {
            "answers": "ask",
            "how": "ask",
            "fix": "conclude",
            "cause": "conclude",
            "entry": "conclude",
        }
        for name, owner in only.items():
            if getattr(step, name) and owner != given[0]:
                yield view.at(
                    (*loc, name),
                    f"`{name}` stands beside `{given[0]}`; it belongs to `{owner}`.",
                    "Move or delete it.",
                )


@rule("few-answers", "A question with fewer than two answers decides nothing.")
def _few_answers(view: View) -> Iterator[Problem]:
    for loc, step in view.steps:
        if step.ask is not None and len(step.answers) < _MIN_ANSWERS:
            yield view.at(
                (*loc, "answers"),
                f"The question has {len(step.answers)} answer"
                f"{'s' * (len(step.answers) != 1)}; at least two were expected.",
                "Add the other answers, or conclude without asking.",
            )


@rule("same-answer", "Two answers with the same text cannot be told apart.")
def _same_answer(view: View) -> Iterator[Problem]:
    for loc, step in view.steps:
        seen: set[str] = set()
        for index, answer in enumerate(step.answers):
            text = " ".join(answer.when.split()).casefold()
            if text in seen:
                yield view.at(
                    (*loc, "answers", index, "when"),
                    f"The answer {quote(answer.when)} stands here twice.",
                    "Reword one.",
                )
            seen.add(text)


@rule("unknown-fix", "The id names one of the `fixes` of the entry; otherwise it leads nowhere.")
def _unknown_fix(view: View) -> Iterator[Problem]:
    known = dict.fromkeys(fix.id for fix in view.record.fixes)
    for index, cause in enumerate(view.record.causes):
        yield from _unknown(view, ("causes", index, "fix"), cause.fix, known, "fix")
    for loc, step in view.steps:
        yield from _unknown(view, (*loc, "fix"), step.fix, known, "fix")


@rule("unknown-cause", "The id names one of the `causes` of the entry; otherwise it leads nowhere.")
def _unknown_cause(view: View) -> Iterator[Problem]:
    known = dict.fromkeys(cause.id for cause in view.record.causes)
    for loc, step in view.steps:
        yield from _unknown(view, (*loc, "cause"), step.cause, known, "cause")


@rule("unknown-step", "`go` names the `id` of a step of the same path; otherwise it leads nowhere.")
def _unknown_step(view: View) -> Iterator[Problem]:
    known = dict.fromkeys(step.id for _, step in view.steps if step.id)
    for loc, step in view.steps:
        yield from _unknown(view, (*loc, "go"), step.go, known, "step")


@rule("decision-cycle", "A path that comes back to an earlier step never ends.")
def _decision_cycle(view: View) -> Iterator[Problem]:
    steps = dict(view.steps)
    targets = {step.id: loc for loc, step in reversed(view.steps) if step.id}

    def following(loc: Loc) -> Iterator[Loc]:
        step = steps[loc]
        yield from ((*loc, "answers", index, "then") for index in range(len(step.answers)))
        if step.go in targets:
            yield targets[step.go]

    done: set[Loc] = set()
    for start in steps:
        # Depth first without recursion: a chain of `go` may be as long as the record.
        trail = [(start, following(start))] if start not in done else []
        on_trail = {start}
        done.add(start)
        while trail:
            loc, ways = trail[-1]
            target = next(ways, None)
            if target is None:
                trail.pop()
                on_trail.discard(loc)
            elif target in on_trail:
                yield view.at(
                    (*loc, "go"),
                    f"The step {steps[loc].go!r} leads here again.",
                    "Conclude, or go on at a later step.",
                )
            elif target not in done:
                trail.append((target, following(target)))
                on_trail.add(target)
                done.add(target)


def _unknown(
    view: View, loc: Loc, name: str | None, known: dict[str, None], what: str
) -> Iterator[Problem]:
    if name is not None and name not in known:
        listed = f"The ids are {', '.join(known)}." if known else f"Give the {what} this `id`."
        yield view.at(
            loc, f"There is no {what} {name!r} in this entry.", did_you_mean(name, known) or listed
        )
