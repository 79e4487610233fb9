"""The list of rules: a rule is a function with an id and one sentence that says why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import TypeVar

from faultpedia.problems import Problem
from faultpedia.rules.view import Library, View

Subject = TypeVar("Subject")
Check = Callable[[Subject], Iterable[Problem]]


@dataclass(frozen=True)
class Rule:
    """The checks of one rule: over single entries, over all of them, or both."""

    id: str
    why: str
    per_entry: Check[View] | None = None
    over_all: Check[Library] | None = None


_RULES: dict[str, Rule] = {}
_MOST = 50  # faults of one rule in one entry; more of them help nobody


def rule(name: str, why: str) -> Callable[[Check[View]], Check[View]]:
    """Register a check of one entry. ``why`` says what is refused and why, in one sentence.

    A check yields problems made by its view, without an id: the registry fills it in.
    """

    def register(check: Check[View]) -> Check[View]:
        _add(Rule(name, why, per_entry=check))
        return check

    return register


def rule_over_all(name: str, why: str) -> Callable[[Check[Library]], Check[Library]]:
    """Register a check of the whole catalog, for what a single entry cannot show."""

    def register(check: Check[Library]) -> Check[Library]:
        _add(Rule(name, why, over_all=check))
        return check

    return register


def registered() -> dict[str, str]:
    """Return the sentence of every registered rule by its id."""
    return {rule.id: rule.why for rule in _RULES.values()}


def run(library: Library) -> Iterator[Problem]:
    """Run every rule and yield what it found."""
    for view in library.views.values():
        for rule in _RULES.values():
            if rule.per_entry is not None:
                yield from _named(rule, islice(rule.per_entry(view), _MOST))
        view.forget_programs()
    for rule in _RULES.values():
        if rule.over_all is not None:
            yield from _named(rule, rule.over_all(library))


def _named(rule: Rule, found: Iterable[Problem]) -> Iterator[Problem]:
    return (replace(problem, rule=rule.id) for problem in found)


def _add(rule: Rule) -> None:
    if rule.id in _RULES:
        raise ValueError(f"two rules are called {rule.id}")
    _RULES[rule.id] = rule
