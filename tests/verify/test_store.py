"""proof.json: the same from run to run, neutral, and written in one step or not at all."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from faultpedia.catalog import read
from faultpedia.model.prooffile import ProofFile, Run, script_hash
from faultpedia.verify.store import same_outcome, write_proof
from tests.verify.world import SLUG, World, script

NOISY = """
import os, socket, tempfile, threading, time, uuid
with socket.socket() as server:
    server.bind(('127.0.0.1', 0))
    print('127.0.0.1:%d' % server.getsockname()[1])
print('pid %d' % os.getpid(), object(), tempfile.mkdtemp(), os.getcwd(), __file__)
print(time.strftime('%Y-%m-%d %H:%M:%S'), uuid.uuid4(), '%.3f s' % time.monotonic())
print(os.environ['HOME'], os.sys.executable, os.sys.prefix, threading.__file__)
"""


def read_proof(folder: Path) -> dict[str, Any]:
    """Return what is stored, without date and durations."""
    body: dict[str, Any] = json.loads((folder / "proof.json").read_text(encoding="utf-8"))
    del body["verified"]
    for run in body["runs"].values():
        del run["seconds"]
    return body


def test_two_runs_store_the_same(world: World) -> None:
    """Date and durations aside, and with no place of the machine in it."""
    folder = world.entry(scripts={"fixed.py": script(NOISY)})
    assert world.verify().written == [SLUG]
    first = read_proof(folder)
    (folder / "proof.json").unlink()
    assert world.verify(jobs=2).written == [SLUG]
    assert read_proof(folder) == first
    (folder / "proof.json").unlink()
    assert world.verify(fresh=True).written == [SLUG]
    assert read_proof(folder) == first
    stored = json.dumps(first)
    for place in (str(world.folder), str(Path.home()), "site-packages", "faultpedia-"):
        assert place not in stored


def test_what_is_stored(world: World) -> None:
    """Versions, hashes, exit statuses, the line, its frame, and the file that holds the text."""
    folder = world.entry()
    world.verify()
    proof = read_proof(folder)
    run = proof["runs"]["reproduce.py"]
    assert proof["packages"] == {"pumplib": "1.2"}
    assert re.fullmatch(r"3\.\d+\.\d+", proof["python"])
    assert [(n, r["exit"], r["outcome"]) for n, r in proof["runs"].items()] == [
        ("reproduce.py", 1, "emits the failure"),
        ("fixed.py", 0, "runs clean"),
        ("validate.py", 0, "rejects the broken case, accepts the healthy one"),
        ("dead_end_again.py", 1, "still fails"),
        ("myth_old.py", 0, "refutes the claim"),
    ]
    assert (run["signature"], run["line"]) == (0, "RuntimeError: pump 7 ran dry")
    assert run["frame"] == "pumplib/core.py:start"
    assert run["sha256"] == script_hash((folder / "reproduce.py").read_text(encoding="utf-8"))
    assert run["output"].splitlines()[:2] == [
        "Traceback (most recent call last):",
        '  File "reproduce.py", line 9, in <module>',
    ]
    assert [(f["signature"], f["package"], f["file"]) for f in proof["found"]] == [
        (0, "pumplib==1.2", "pumplib/core.py")
    ]


def test_verifying_again_changes_no_file(world: World) -> None:
    """Another date, other durations and another output of the same outcome replace nothing."""
    folder = world.entry(scripts={"fixed.py": script("import random\nprint(random.random())")})
    world.verify()
    before = (folder / "proof.json").read_bytes()
    assert world.verify().written == []
    assert (folder / "proof.json").read_bytes() == before


def test_another_version_is_another_proof(world: World) -> None:
    """What was seen with one version is not said of another."""
    folder = world.entry()
    world.verify()
    world.install("1.2.post1")
    for path in folder.glob("*.py"):
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace("pumplib==1.2", "pumplib>=1.2"), encoding="utf-8")
    assert world.verify().written == [SLUG]
    assert read_proof(folder)["packages"] == {"pumplib": "1.2.post1"}
    world.install("1.3")
    assert world.verify().written == [SLUG]
    assert read_proof(folder)["packages"] == {"pumplib": "1.3"}


def make(**changes: Any) -> ProofFile:
    """Return a proof with one run."""
    run = Run(sha256="a", outcome="runs clean", exit=0, seconds=1, output="x", line="y")
    values: dict[str, Any] = {"verified": "2026-01-05", "claims": "c", "runs": {"fixed.py": run}}
    run_changes = changes.pop("run", {})
    values["runs"] = {"fixed.py": run.model_copy(update=run_changes)}
    return ProofFile.model_validate({**values, **changes})


@pytest.mark.parametrize(
    ("changes", "same"),
    [
        ({}, True),
        ({"verified": "2027-01-05"}, True),
        ({"run": {"seconds": 900.0}}, True),
        ({"run": {"output": "other", "line": "other"}}, True),
        ({"contained": False}, True),
        ({"run": {"exit": 1}}, False),
        ({"run": {"frame": "a.py:f"}}, False),
        ({"run": {"sha256": "b"}}, False),
        ({"python": "3.12.1"}, False),
        ({"packages": {"torch": "2.13.0"}}, False),
        ({"claims": "d"}, False),
    ],
)
def test_same_outcome(changes: dict[str, Any], same: bool) -> None:
    """How long it took, when, and the words of an output change nothing; the rest does."""
    assert same_outcome(make(), make(**changes)) is same


def test_contained_replaces_uncontained() -> None:
    """What was shown without namespaces gives way to the same shown with them."""
    assert not same_outcome(make(contained=False), make())
    assert not same_outcome(None, make())


def test_a_write_that_fails_leaves_the_old_file(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And no half of a new one."""
    folder = world.entry()
    (folder / "proof.json").write_text("old", encoding="utf-8")
    entry = read([world.root], world.folder).entries[SLUG]
    before = sorted(path.name for path in folder.iterdir())

    def fail(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(KeyboardInterrupt):
        write_proof(entry, make())
    assert (folder / "proof.json").read_text(encoding="utf-8") == "old"
    assert sorted(path.name for path in folder.iterdir()) == before
