"""What has to run, in which order, and with what."""

from __future__ import annotations

from faultpedia.verify.plan import Plan, kind_of, make_plan
from tests.verify.world import SCRIPTS, SLUG, World, script


def plan(world: World) -> Plan:
    """Plan everything."""
    return make_plan(world.check().catalog.entries.values())


def test_scripts_in_order_of_reading(world: World) -> None:
    """The failure, the repair, the guard, then the refutations."""
    world.entry()
    tasks = plan(world).tasks
    assert [task.name for task in tasks] == [f"{SLUG}/{name}" for name in SCRIPTS]
    assert [task.kind for task in tasks] == ["reproduce", "fixed", "validate", "dead_end", "myth"]
    assert [task.exit_rule for task in tasks] == ["nonzero", "zero", "zero", "nonzero", "zero"]
    assert [task.must_emit for task in tasks] == [True, False, False, True, False]


def test_requirements_once(world: World) -> None:
    """Of all scripts together, as pip reads them; a header that cannot be read asks for nothing."""
    world.entry(scripts={"fixed.py": "# /// script\n# dependencies = 3\n# ///\nprint()\n"})
    found = plan(world)
    assert found.requirements == ["pumplib==1.2"]
    assert found.tasks[1].requirements == ()
    assert found.pythons == {">=3.11": f"{SLUG}/reproduce.py"}


def test_an_exempt_entry_is_looked_into_and_its_refutations_run(world: World) -> None:
    """Without reproduce.py there may still be a guard, a myth, and a file that holds the text."""
    world.entry(
        {"proof": {"exempt": {"reason": "needs-gpu", "note": "It takes a pump."}}},
        {"reproduce.py": None, "fixed.py": None, "dead_end_again.py": None},
    )
    found = plan(world)
    assert [task.script.name for task in found.tasks] == ["validate.py", "myth_old.py"]
    world.entry(
        {"proof": {"exempt": {"reason": "needs-gpu", "note": "It takes a pump."}}},
        dict.fromkeys(SCRIPTS),
    )
    found = plan(world)
    assert (found.tasks, [entry.slug for entry in found.entries]) == ([], [SLUG])


def test_nothing_to_do(world: World) -> None:
    """An entry without scripts and without a package file is left out."""
    signature = {"text": "pump {number:int} ran dry", "example": "pump 7 ran dry"}
    world.entry({"signatures": [signature]}, dict.fromkeys(SCRIPTS))
    assert plan(world) == Plan()


def test_an_exemption_beside_a_reproduction_runs_and_is_refused_by_check(world: World) -> None:
    """It runs all the same: what runs needs no exemption."""
    exempt = {"proof": {"exempt": {"reason": "needs-gpu", "note": "It takes a pump."}}}
    world.entry(exempt, {"reproduce.py": script("raise SystemExit('pump 7 ran dry')")})
    assert "reproduce.py" in [task.script.name for task in plan(world).tasks]
    assert "exemption-not-needed" in [problem.rule for problem in world.check().problems]


def test_kinds() -> None:
    """By the file name."""
    assert kind_of("dead_end_a.py") == "dead_end"
    assert kind_of("myth_a.py") == "myth"
    assert kind_of("reproduce.py") == "reproduce"
