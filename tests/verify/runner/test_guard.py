"""A guard must tell the broken world from the healthy one; ending in another way is no proof."""

# ruff: noqa: E501, ISC004 - programs and messages are whole lines

from __future__ import annotations

from collections.abc import Iterator

import pytest

from faultpedia.verify.runner.guard import ACCEPTED
from tests.verify.world import Runner, runner

GUARD = """
def validate(number):
    {body}
def broken():
    return {broken}
def healthy():
    return {healthy}
"""
RAISES = "if number: raise ValueError(f'{number} is not 0')"
CASES = [
    (RAISES, "(1,)", "(0,)", 0, f"guard: broken is rejected: ValueError: 1 is not 0\n{ACCEPTED}\n"),
    (RAISES, "[1]", "[0]", 0, f"guard: broken is rejected: ValueError: 1 is not 0\n{ACCEPTED}\n"),
    ("assert not number", "(1,)", "(0,)", 0, f"guard: broken is rejected: AssertionError: \n{ACCEPTED}\n"),
    ("if number: raise SystemExit('no')", "(1,)", "(0,)", 0, f"guard: broken is rejected: SystemExit: no\n{ACCEPTED}\n"),
    ("if number: raise SystemExit(0)", "(1,)", "(0,)", 1, "guard: broken is accepted, it must be rejected\n"),
    ("pass", "(1,)", "(0,)", 1, "guard: broken is accepted, it must be rejected\n"),
    ("1 / 0", "(1,)", "(0,)", 1, "guard: broken is rejected: ZeroDivisionError: division by zero\n"
     "guard: healthy is rejected, it must be accepted: ZeroDivisionError: division by zero\n"),
    (RAISES, "(1 / 0,)", "(0,)", 1, "guard: broken() must return the arguments of validate: "
     "ZeroDivisionError: division by zero\n"),
    (RAISES, "(1,)", "0", 1, "guard: healthy() must return the arguments of validate: "
     "TypeError: 'int' object is not iterable\n"),
]  # fmt: skip


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Runner]:
    """Return a runner for all guards."""
    with runner(tmp_path_factory.mktemp("guard")) as made:
        yield made


@pytest.mark.parametrize(("body", "broken", "healthy", "status", "output"), CASES)
def test_guard(
    body: str, broken: str, healthy: str, status: int, output: str, running: Runner
) -> None:
    """Forked: what is printed, and the status."""
    program = GUARD.format(body=body, broken=broken, healthy=healthy)
    outcome = running.run(program, "validate")
    assert (outcome.output, outcome.status) == (output, status)


def test_guard_in_a_fresh_interpreter(tmp_path_factory: pytest.TempPathFactory) -> None:
    """The same when an interpreter is started for it."""
    with runner(tmp_path_factory.mktemp("guard"), fresh=True) as fresh:
        outcome = fresh.run(GUARD.format(body=RAISES, broken="(1,)", healthy="(0,)"), "validate")
    assert (outcome.output, outcome.status) == (CASES[0][4], 0)
