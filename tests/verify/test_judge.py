"""What the gates say of outcomes that are hard to bring about, and the roles of entries."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from faultpedia.catalog import Entry, read
from faultpedia.verify.judge import judge, sightings
from faultpedia.verify.plan import make_plan
from faultpedia.verify.server import Outcome
from tests.verify.world import SLUG, Fields, World

MESSAGE = "pump 7 ran dry"
TRACE = f"""\
Traceback (most recent call last):
  File "/x/site-packages/pumplib/core.py", line 6, in start
    raise RuntimeError
RuntimeError: {MESSAGE}
"""


def outcome(output: str = "", status: int | None = 0, **changes: Any) -> Outcome:
    """Return how a script ended."""
    values: dict[str, Any] = {"signal": None, "reason": "", "seconds": 2.0, "network": 0}
    values |= {"isolated": True, "detail": "", **changes}
    return Outcome(status=status, output=output, **values)


def gate(world: World, name: str, run: Outcome, fields: Fields | None = None) -> tuple[str, str]:
    """Return the gate that refuses a run of a script of the entry, and why."""
    world.entry(fields)
    entry = read([world.root], world.folder).entries[SLUG]
    task = next(task for task in make_plan([entry]).tasks if task.script.name == name)
    verdict = judge(task, run)
    return verdict.gate, verdict.why


def test_a_myth_about_a_benign_message_may_print_it(world: World) -> None:
    """It shows that the message does no harm; a repaired program must still be without it."""
    benign = {"role": "benign", "severity": "benign"}
    assert gate(world, "myth_old.py", outcome(MESSAGE), benign) == ("", "")
    assert gate(world, "fixed.py", outcome(MESSAGE), benign)[0] == "clean"
    assert gate(world, "myth_old.py", outcome(MESSAGE))[0] == "clean"
    assert gate(world, "myth_old.py", outcome(MESSAGE, 1), benign)[0] == "exit"


def test_a_benign_reproduction_ends_well(world: World) -> None:
    """A harmless message ends no program, nor does a silent failure."""
    for severity in ("benign", "silent", "degraded"):
        fields = {"severity": severity}
        assert gate(world, "reproduce.py", outcome(TRACE, 0), fields) == ("", "")
        assert gate(world, "reproduce.py", outcome(TRACE, 1), fields)[0] == "exit"
    assert gate(world, "reproduce.py", outcome(TRACE, None, signal=9)) == ("", "")


def test_a_silent_failure_is_shown_by_its_assertion(world: World) -> None:
    """Without signatures the declared line is what counts."""
    prints = {"expect": {"reproduce.py": {"prints": ["order is equal"]}}}
    fields = {"severity": "silent", "signatures": None, "proof": prints}
    assert gate(world, "reproduce.py", outcome("order is equal"), fields) == ("", "")
    assert gate(world, "reproduce.py", outcome("order differs"), fields) == (
        "prints",
        "ran, exit 0, did not print 'order is equal'; last line: order differs",
    )


def test_an_exit_status_may_be_left_open(world: World) -> None:
    """`any` where it depends on who is faster."""
    proof = {"proof": {"expect": {"fixed.py": {"exit": "any"}}}}
    for status in (0, 1, None):
        assert gate(world, "fixed.py", outcome("", status), proof) == ("", "")


@pytest.mark.parametrize(
    ("run", "expected"),
    [
        (outcome("x", None, reason="timeout", detail="it still ran after 120 s"), "time"),
        (outcome("x", None, reason="memory", detail="it used more than 6 GiB of memory"), "memory"),
        (outcome("x", None, reason="watcher", detail="it ended it"), "watcher"),
    ],
)
def test_a_stopped_script_is_refused_whatever_it_printed(
    world: World, run: Outcome, expected: str
) -> None:
    """The message alone is not enough."""
    assert gate(world, "fixed.py", run) == (expected, f"was stopped, {run.detail}; last line: x")


def test_a_hang_stopped_for_another_reason_is_no_hang(world: World) -> None:
    """Only the time limit shows that nothing happens any more."""
    proof = {"proof": {"expect": {"reproduce.py": {"hangs": True, "timeout": 2}}}}
    hanging = outcome(TRACE, None, reason="timeout", detail="it still ran after 2 s")
    assert gate(world, "reproduce.py", hanging, proof) == ("", "")
    eating = outcome(TRACE, None, reason="memory", detail="it used more than 1 GiB of memory")
    assert gate(world, "reproduce.py", eating, proof)[0] == "memory"
    silent = outcome("waiting", None, reason="timeout", detail="it still ran after 2 s")
    assert gate(world, "reproduce.py", silent, proof) == (
        "signature",
        "still ran at the limit of 2 s, did not print the signature; last line: waiting",
    )


def test_a_missing_network_is_named_as_a_reason(world: World) -> None:
    """So that nobody looks for the fault elsewhere."""
    why = (
        "ran, exit 1, asked 3 times for a network, of which there is none, exit status 0 was "
        "expected, so it is not fixed; last line: no route"
    )
    assert gate(world, "fixed.py", outcome("no route", 1, network=3)) == ("exit", why)


def test_the_telling_line_has_the_declared_frame(world: World) -> None:
    """Of several lines with the message the one counts whose traceback passes through it."""
    output = f"warning: pump 1 ran dry\n{TRACE}later: pump 9 ran dry"
    assert gate(world, "reproduce.py", outcome(output, 1)) == ("", "")
    entry: Entry = read([world.root], world.folder).entries[SLUG]
    seen = sightings(entry.record.signatures, output.split("\n"))
    assert [(s.line, s.frames) for s in seen] == [
        (f"RuntimeError: {MESSAGE}", ["pumplib/core.py:start"])
    ]


def test_one_of_several_signatures_is_enough(world: World, tmp_path: Path) -> None:
    """Versions word a message differently; none of them prints all."""
    other = {"text": "rotor {number:int} is dry", "example": "rotor 7 is dry"}
    own = {"text": "pump {number:int} ran dry", "example": MESSAGE}
    assert tmp_path.exists()
    assert gate(world, "reproduce.py", outcome(MESSAGE, 1), {"signatures": [other, own]}) == (
        "",
        "",
    )
