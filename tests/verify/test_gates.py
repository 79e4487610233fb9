"""Negative controls: for each gate a broken entry that it, and only it, refuses.

Each case breaks one thing in an entry that passes everything, or in the environment. Repaired,
the same entry passes every gate.
"""

# ruff: noqa: E501, ISC004 - programs and messages are whole lines

from __future__ import annotations

import re
from pathlib import Path

import pytest

from faultpedia.rules.stages import VERIFYING
from faultpedia.verify import Wheels
from tests.verify.broken import AT, BY_HAND, CASES, signature
from tests.verify.world import (
    SCRIPTS,
    SLUG,
    Fields,
    Texts,
    World,
    needs_namespaces,
    script,
)

EXTRA = {"validate.py": "", "dead_end_again.py": "dead_ends", "myth_old.py": "not_the_cause"}
"""Scripts that an entry need not have, and the field that names each."""


@pytest.mark.parametrize("name", CASES)
def test_one_gate_refuses(name: str, world: World) -> None:
    """The broken entry gets one message and no proof.json; repaired it gets one."""
    case = CASES[name]
    extra = [script for script in EXTRA if script not in case.scripts]  # they only take time
    less: Fields = {field: None for script in extra if (field := EXTRA[script])}
    none: Texts = dict.fromkeys(extra)
    folder = world.entry(less | case.fields, none | case.scripts)
    assert world.refusals(**case.options) == [case.message]
    assert not (folder / "proof.json").exists()
    world.entry(less | case.repaired_fields, none | case.repaired)
    assert world.refusals(**case.options) == []
    assert (folder / "proof.json").exists()
    assert [problem.as_text() for problem in world.check().problems] == []


def test_every_kind_of_script_passes(world: World) -> None:
    """The unbroken entry passes every gate."""
    folder = world.entry()
    report = world.verify()
    assert report.problems == []
    assert [verdict.task.script.name for verdict in report.verdicts] == list(SCRIPTS)
    assert report.written == [SLUG]
    assert (folder / "proof.json").exists()


@needs_namespaces
def test_containment_refuses(world: World) -> None:
    """A script that cannot be shut in is not run; a file system of no size cannot be made."""
    folder = world.entry()
    messages = world.refusals(limits={"disk": -1})
    assert len(messages) == len(SCRIPTS)
    assert messages[1] == (
        f"{AT}/fixed.py:1:1: [proof-containment] Was not run, it could not be shut in: mount /run: "
        f"Invalid argument. {BY_HAND}"
    ).replace("mount /run", re.findall(r"mount [^:]+", messages[1])[0])
    assert not (folder / "proof.json").exists()
    assert world.refusals() == []


def test_cross_match_refuses(world: World) -> None:
    """A signature matches what another failure prints; related to it, it may."""
    world.entry()
    assert world.refusals() == []
    own = {
        "text": "RuntimeError: pump {number:int} ran dry",
        "example": "RuntimeError: pump 1 ran dry",
    }
    other: Fields = {"signatures": [own], "dead_ends": None, "not_the_cause": None}
    scripts = dict.fromkeys(SCRIPTS) | {
        "reproduce.py": script("raise SystemExit('RuntimeError: pump 1 ran dry')"),
        "fixed.py": script("print('cool')"),
    }
    folder = world.entry(other, scripts, slug="rotor-is-hot")
    assert world.refusals() == [
        "entries/storage/rotor-is-hot/entry.yaml:10:3: signatures[0]: [cross-match] Matches the "
        f"example of {SLUG!r}: 'RuntimeError: pump 7 ran dry'; it would win over the signature of that "
        "entry. Make the signature more specific, or declare how the entries are related."
    ]
    assert not (folder / "proof.json").exists()
    related = [{"entry": SLUG, "type": "caused-by", "note": "A dry pump does not cool."}]
    world.entry(other | {"related": related}, scripts, slug="rotor-is-hot")
    assert world.refusals() == []


def test_missing_and_stale_proof_are_refused(world: World) -> None:
    """`check` wants a proof of these very scripts and claims."""
    run = f"Run: faultpedia verify {SLUG}"
    folder = world.entry()
    assert [problem.as_text() for problem in world.check().problems] == [
        f"{AT}/entry.yaml:1:1: [missing-proof] There are scripts, and there is no proof.json. {run}"
    ]
    assert world.refusals() == []
    assert world.check().problems == []
    (folder / "fixed.py").write_text((folder / "fixed.py").read_text() + "\n# one more\n")
    changed = "[stale-proof] Since it was run, this has changed:"
    assert [problem.as_text() for problem in world.check().problems] == [
        f"{AT}/entry.yaml:1:1: {changed} fixed.py. {run}"
    ]
    world.entry(signature(raised_by="pumplib/io.py:save"))
    assert [problem.as_text() for problem in world.check().problems] == [
        f"{AT}/entry.yaml:1:1: {changed} the record. {run}"
    ]


def test_a_release_that_cannot_be_fetched_is_refused(world: World, tmp_path: Path) -> None:
    """Asked to download, `verify` says so when it could not."""
    world.entry(signature(found_in={"package": "pumplib==9.9", "file": "pumplib/core.py"}))
    broken = Wheels(str(tmp_path / "no-python"), tmp_path / "wheels")
    assert [p.as_text() for p in world.verify(wheels=broken).problems] == [
        f"{AT}/entry.yaml:12:3: signatures[0].found_in: [not-downloaded] {tmp_path}/no-python cannot "
        "be started: No such file or directory. Run it again with a network, or without --download."
    ]


def test_every_gate_has_a_case() -> None:
    """No gate goes untested."""
    texts = [Path(__file__), Path(__file__).with_name("broken.py")]
    text = "".join(path.read_text(encoding="utf-8") for path in texts)
    assert set(re.findall(r"\[([a-z-]+)\] ", text)) >= VERIFYING.keys()
