"""What runs on GitHub: linted, pinned, with least permissions, and the same commands as here."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[1]
GITHUB = ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
FORMS = [
    path for path in sorted((GITHUB / "ISSUE_TEMPLATE").glob("*.yml")) if path.stem != "config"
]
TARGETS = set(re.findall(r"(?m)^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8")))
OWN_SHELL = {"Commit what still holds", "Open or renew the pull request"}
"""Steps that are no command of the Makefile, because they write to GitHub."""


def load(path: Path) -> Any:
    """Read a file of GitHub's; `on` must stay a text."""
    return yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)  # noqa: S506


def run(program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a program that is installed beside this Python."""
    command = [str(Path(sys.executable).parent / program), *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_linter_of_workflows() -> None:
    """Pinned actions, no injection, no credentials left behind, in the strictest mode."""
    done = run("zizmor", "--offline", "--strict-collection", "--persona=auditor", ".github")
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("schema", "files"),
    [
        ("vendor.github-workflows", [str(path) for path in WORKFLOWS]),
        ("vendor.github-issue-forms", [str(path) for path in FORMS]),
        ("vendor.dependabot", [str(GITHUB / "dependabot.yml")]),
    ],
)
def test_schemas(schema: str, files: list[str]) -> None:
    """GitHub would refuse anything else."""
    done = run("check-jsonschema", "--builtin-schema", schema, *files)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_pins_and_permissions(path: Path) -> None:
    """Each action by full hash with its version behind it; nothing is permitted by default."""
    text = path.read_text(encoding="utf-8")
    uses = re.findall(r"(?m)^\s*(?:- )?uses: (.*)$", text)
    assert uses
    for one in uses:
        assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v[0-9]+\.[0-9]+\.[0-9]+", one)
    body = load(path)
    assert body["permissions"] == {}
    for job in body["jobs"].values():
        assert "permissions" in job
        assert "timeout-minutes" in job
    assert "pull_request_target" not in body["on"]


def test_one_hash_for_each_action() -> None:
    """No workflow lags behind another."""
    texts = "".join(path.read_text(encoding="utf-8") for path in WORKFLOWS)
    pins = set(re.findall(r"uses: ([\w./-]+)@([0-9a-f]{40})", texts))
    assert len(pins) == len({name for name, _ in pins})


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_commands_are_those_of_make(path: Path) -> None:
    """What runs there can be run here."""
    for job in load(path)["jobs"].values():
        for step in job["steps"]:
            if "run" in step and step.get("name") not in OWN_SHELL:
                found = re.fullmatch(r"make ([a-z-]+)(?: FORMAT=github)?", step["run"])
                assert found, step["run"]
                assert found[1] in TARGETS


def test_jobs_that_run_scripts_cannot_write() -> None:
    """Whatever a contributed program finds there is of no use to it."""
    for path in WORKFLOWS:
        for job in load(path)["jobs"].values():
            runs = [step["run"] for step in job["steps"] if "run" in step]
            if any(command.startswith("make") for command in runs):
                assert job["permissions"] == {"contents": "read"}


def test_hooks_call_real_programs() -> None:
    """Those that other projects may use, and our own."""
    hooks = load(ROOT / ".pre-commit-hooks.yaml")
    assert {hook["entry"] for hook in hooks} == {"faultpedia check", "faultpedia check --fix"}
    for repo in load(ROOT / ".pre-commit-config.yaml")["repos"]:
        for hook in repo["hooks"]:
            program = hook["entry"].split()[0].removeprefix(".venv/bin/")
            assert (Path(sys.executable).parent / program).exists()
