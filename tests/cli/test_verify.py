"""``faultpedia verify``: what it prints in each format, and how it ends."""

from __future__ import annotations

import json
import re
import subprocess

import pytest
from click.testing import CliRunner, Result

from faultpedia import verify as proofs
from faultpedia.cli import main
from tests.verify.conftest import _own_temporary_folder, world
from tests.verify.world import HEADER, SCRIPTS, SLUG, World, script

__all__ = ["_own_temporary_folder", "world"]  # fixtures

CLEAN = (
    f"entries/storage/{SLUG}/fixed.py:1:1: [proof-clean] Ran, exit 0, printed signature 1 of the "
    "entry, line 1: pump 3 ran dry. The message must be gone here; correct the script, or declare "
    "the line as `prints`.\n"
)
NOISY = script("print('pump 3 ran dry')")


@pytest.fixture(autouse=True)
def _in_the_folder(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(world.folder)


def call(world: World, *arguments: str) -> Result:
    """Call the command with the environment of the world."""
    python = str(world.folder / "bin" / "python")
    return CliRunner().invoke(main, ["verify", "--python", python, *arguments])


def test_help() -> None:
    """Every option is explained, and the exit statuses."""
    result = CliRunner().invoke(main, ["verify", "--help"])
    assert result.exit_code == 0
    for word in (
        "--changed",
        "--base",
        "--jobs",
        "--fresh",
        "--download",
        "--format",
        "2 for a wr",
    ):
        assert word in " ".join(result.stdout.split())


def test_text(world: World) -> None:
    """What is going to run, a line for each script, a table, and a summary."""
    world.entry()
    result = call(world, "--jobs", "1")
    assert result.exit_code == 0
    assert result.stdout == (
        "entry         reproduce  fixed  guard  dead ends  myths  seconds\n"
        f"{SLUG}  ok         ok     ok     ok         ok     " + result.stdout.rpartition(" ")[2]
    )
    lines = result.stderr.splitlines()
    assert lines[0] == (
        f"1 entry: 5 scripts, 1 file to look into; {world.folder}/bin/python, 1 at a time"
    )
    assert [re.sub(r" +\d+\.\d s", "", line) for line in lines[1:6]] == [
        f"[{n}/5] ok  {SLUG}/{name}" for n, name in enumerate(SCRIPTS, 1)
    ]
    assert re.fullmatch(
        r"5 of 5 scripts show what is claimed, in \d+\.\d s; wrote 1 proof.json", lines[6]
    )
    again = call(world)
    assert again.stderr.splitlines()[-1].endswith("every proof.json stays as it is")


def test_text_of_a_failure(world: World) -> None:
    """The reason follows the table; nothing is written."""
    world.entry(scripts={"fixed.py": NOISY, "dead_end_again.py": NOISY})
    result = call(world)
    assert result.exit_code == 1
    assert CLEAN in result.stdout
    assert result.stdout.splitlines()[1].split()[1:6] == ["ok", "FAIL", "ok", "FAIL", "ok"]
    assert "FAIL" in result.stderr
    assert "3 of 5 scripts show what is claimed" in result.stderr
    assert result.stderr.rstrip().endswith("wrote no proof.json")


def test_json(world: World) -> None:
    """One object, whatever happens."""
    world.entry(scripts={"fixed.py": NOISY})
    result = call(world, "--format", "json")
    body = json.loads(result.stdout)
    assert result.exit_code == 1
    assert (body["schema"], body["passed"], body["written"]) == (1, False, [])
    runs = {run.pop("script"): run for run in body["runs"]}
    assert list(runs) == list(SCRIPTS)
    assert runs["fixed.py"].pop("seconds") > 0
    assert runs["fixed.py"] == {
        "entry": SLUG,
        "passed": False,
        "gate": "clean",
        "why": "ran, exit 0, printed signature 1 of the entry, line 1: pump 3 ran dry",
        "exit": 0,
        "signal": None,
        "network": 0,
    }
    assert [problem["rule"] for problem in body["problems"]] == ["proof-clean"]


def test_github(world: World) -> None:
    """The script is annotated."""
    world.entry(scripts={"fixed.py": NOISY})
    result = call(world, "--format", "github")
    assert result.stdout.startswith(
        f"::error file=entries/storage/{SLUG}/fixed.py,line=1,col=1,title=proof-clean::Ran, exit 0"
    )
    assert result.stdout.count("\n") == 1


@pytest.mark.parametrize("style", ["text", "json", "github"])
def test_nothing_to_do(world: World, style: str) -> None:
    """It is said, and is no failure."""
    world.entry({"signatures": None, "severity": "silent"}, dict.fromkeys(SCRIPTS))
    result = call(world, "--format", style)
    assert result.exit_code == 0
    if style == "json":
        assert json.loads(result.stdout)["runs"] == []
    else:
        assert (result.stdout, result.stderr) == (
            "",
            "Nothing to do: none of these entries has a script, or a package file to look into.\n",
        )


def test_requirements(world: World) -> None:
    """What an environment needs; nothing is run."""
    world.entry()
    result = call(world, "--requirements")
    assert (result.stdout, result.exit_code) == ("pumplib==1.2\n", 0)


def test_one_entry_of_two(world: World) -> None:
    """Only its scripts run; named twice it runs once."""
    world.entry()
    world.entry(slug="other")
    result = call(world, SLUG, SLUG, "--format", "json")
    assert {run["entry"] for run in json.loads(result.stdout)["runs"]} == {SLUG}


def test_an_unknown_slug(world: World) -> None:
    """With spelling help."""
    world.entry()
    result = call(world, "pump-ran-dri")
    assert result.exit_code == 2
    assert f"the entry 'pump-ran-dri' does not exist. Did you mean '{SLUG}'?" in result.stderr


def test_a_broken_entry(world: World) -> None:
    """Asked for, it is a wrong call; else it is named, and the result is no success."""
    world.entry()
    broken = world.entry(slug="broken")
    (broken / "entry.yaml").write_text("title: x\n", encoding="utf-8")
    asked = call(world, "broken")
    assert asked.exit_code == 2
    assert "the entry 'broken' has problems; run: faultpedia check" in asked.stderr
    result = call(world)
    assert result.exit_code == 1
    assert "left out, because they cannot be read: broken. Run: faultpedia check" in result.stderr
    assert "5 of 5 scripts show" in result.stderr
    assert json.loads(call(world, "--format", "json").stdout)["left_out"] == ["broken"]


def test_an_environment_without_a_package(world: World) -> None:
    """One message, and nothing is run."""
    world.entry(scripts={"fixed.py": HEADER.replace("pumplib==1.2", "valvelib==1.0") + "print()"})
    result = call(world)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.partition("\n")[2] == (
        f"Error: The environment of {world.folder}/bin/python lacks what scripts need: "
        "valvelib==1.0. Run: make verify (or install what `faultpedia verify --requirements` "
        "prints, and name the interpreter with --python)\n"
    )


def test_an_interpreter_that_does_not_exist(world: World) -> None:
    """One message with what to do."""
    world.entry()
    result = call(world, "--python", "/no/python")
    assert result.exit_code == 2
    assert result.stderr.partition("\n")[2] == (
        "Error: The interpreter /no/python cannot be started: No such file or directory. "
        "Name the one of the environment that has what the scripts need with --python.\n"
    )


def test_a_system_without_namespaces(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is said on standard error in every format, with what the system said; scripts run."""
    monkeypatch.setattr(proofs, "isolation_fault", lambda: "unshare: Operation not permitted")
    world.entry()
    words = (
        "This system does not allow user namespaces (unshare: Operation not permitted): scripts "
        "run with limits, but can reach the network and write where you can."
    )
    result = call(world, "--format", "json")
    assert result.exit_code == 0
    assert result.stderr == words + "\n"
    assert json.loads(result.stdout)["isolated"] is False
    proof = world.check().catalog.entries[SLUG].proof
    assert proof is not None
    assert not proof.contained
    assert "namespaces" not in call(world, "--uncontained").stderr


def test_changed(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a branch touched; an unknown base is a wrong call."""
    for name in ("AUTHOR_NAME", "AUTHOR_EMAIL", "COMMITTER_NAME", "COMMITTER_EMAIL"):
        monkeypatch.setenv(f"GIT_{name}", "t@example.org")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", "/dev/null")
    world.entry()
    folder = world.entry({"signatures": None, "severity": "silent"}, slug="other")
    for arguments in (["init", "-qb", "main"], ["add", "."], ["commit", "-qm", "x"]):
        subprocess.run(["git", *arguments], check=True)  # noqa: S607
    assert call(world, "--changed").stderr.startswith("Nothing to do")
    (folder / "myth_old.py").write_text(script("print('fine')"), encoding="utf-8")
    result = call(world, "--changed", "--format", "json")
    assert {run["entry"] for run in json.loads(result.stdout)["runs"]} == {"other"}
    wrong = call(world, "--changed", "--base", "no-such")
    assert wrong.exit_code == 2
    assert "Invalid value for --base: git merge-base no-such" in wrong.stderr


def test_no_colours_in_a_file(world: World) -> None:
    """They are for terminals."""
    world.entry()
    result = call(world)
    assert "\x1b" not in result.stdout + result.stderr
