"""A verification as a whole: what it refuses to start, and what it leaves alone."""

from __future__ import annotations

import pytest

from faultpedia.verify import RunnerError
from tests.verify.world import HEADER, RECORD, SCRIPTS, SLUG, World, script


def test_an_environment_that_lacks_packages(world: World) -> None:
    """All of them in one message, with what is there instead."""
    header = HEADER.replace('"pumplib==1.2"', '"pumplib==2.0", "valvelib==1.0"')
    newer = header.replace(">=3.11", ">=9.0")
    world.entry(scripts={"fixed.py": header + "print()", "myth_old.py": newer + "print()"})
    with pytest.raises(RunnerError) as caught:
        world.verify()
    words = str(caught.value)
    assert (
        "lacks what scripts need: pumplib==2.0 (it has 1.2), valvelib==1.0, Python >=9.0 for "
        in words
    )
    assert f"Python >=9.0 for {SLUG}/myth_old.py (it is 3." in words
    assert words.endswith(
        "). Run: make verify (or install what `faultpedia verify --requirements` prints, and name "
        "the interpreter with --python)"
    )


def test_an_entry_that_fails_keeps_its_old_proof(world: World) -> None:
    """And another that passes gets its new one."""
    world.entry()
    other = world.entry(
        {"signatures": [{"text": "rotor {int} is hot", "example": "rotor 1 is hot"}]},
        {
            **dict.fromkeys(SCRIPTS),
            "reproduce.py": script("raise SystemExit('rotor 1 is hot')"),
            "fixed.py": script("print('cool')"),
        }
        | {name: SCRIPTS[name] for name in ("validate.py",)},
        slug="rotor-is-hot",
    )
    assert sorted(world.verify(jobs=2).written) == [SLUG, "rotor-is-hot"]
    before = (other / "proof.json").read_bytes()
    (other / "fixed.py").write_text(script("print('rotor 2 is hot')"), encoding="utf-8")
    folder = world.entry(scripts={"fixed.py": SCRIPTS["fixed.py"] + "print('more')\n"})
    report = world.verify()
    assert [problem.rule for problem in report.problems] == ["proof-clean"]
    assert report.written == [SLUG]
    assert (other / "proof.json").read_bytes() == before
    assert (folder / "proof.json").exists()


def test_only_what_was_asked_for_is_run(world: World) -> None:
    """The outputs of the other entries are those that are stored."""
    world.entry()
    world.verify()
    thief = {
        "text": "RuntimeError: pump {number:int} ran dry",
        "example": "RuntimeError: pump 1 ran dry",
    }
    scripts = {
        **dict.fromkeys(SCRIPTS),
        "reproduce.py": script(f"raise SystemExit({thief['example']!r})"),
    }
    scripts["fixed.py"] = script("print('cool')")
    world.entry({**RECORD, "signatures": [thief]}, scripts, slug="thief")
    report = world.verify("thief")
    assert [verdict.task.entry.slug for verdict in report.verdicts] == ["thief", "thief"]
    assert [problem.rule for problem in report.problems] == ["cross-match"]
    silent = {"signatures": None, "severity": "silent", "dead_ends": None, "not_the_cause": None}
    alone = dict.fromkeys(SCRIPTS) | {"validate.py": SCRIPTS["validate.py"]}
    world.entry(silent, alone, slug="valve-stuck")
    assert world.verify("valve-stuck").problems == []  # the two others are not its business


def test_a_hanging_failure_is_stored_as_such(world: World) -> None:
    """With the time limit as its end, and neither exit status nor signal."""
    signature = {"text": "pump {number:int} ran dry", "example": "pump 7 ran dry"}
    hangs = {"expect": {"reproduce.py": {"hangs": True, "timeout": 1}}}
    world.entry(
        {"signatures": [signature], "proof": hangs, "dead_ends": None},
        {
            "reproduce.py": script("import time\nprint('pump 7 ran dry')\ntime.sleep(60)"),
            "dead_end_again.py": None,
        },
    )
    assert world.verify().problems == []
    proof = world.check().catalog.entries[SLUG].proof
    assert proof is not None
    run = proof.runs["reproduce.py"]
    assert (run.exit, run.signal, run.timed_out, run.line) == (None, None, True, "pump 7 ran dry")


def test_duration_is_no_outcome(world: World) -> None:
    """A slow machine stores the same."""
    world.entry(scripts={"fixed.py": script("import time\ntime.sleep(0.3)")})
    world.verify()
    world.entry(scripts={"fixed.py": script("import time\ntime.sleep(0.3)")})
    assert world.verify().written == []
