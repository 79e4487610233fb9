"""The page about proof says what the code does."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

from faultpedia.rules.stages import VERIFYING
from faultpedia.verify import judge, output, server
from faultpedia.verify.runner.contain import Limits

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "reference" / "proof.md").read_text(encoding="utf-8")
FLAT = " ".join(PAGE.split())


def test_the_table_of_gates_is_that_of_the_code() -> None:
    """Every gate, in the order in which a run is judged, with its sentence."""
    table = re.findall(r"^\| `([a-z-]+)` \| (.+) \|$", PAGE, re.MULTILINE)
    assert table == list(VERIFYING.items())


def test_every_gate_of_the_code_is_listed() -> None:
    """What `judge` can say, and every reason for which a script is stopped."""
    source = Path(str(judge.__file__)).read_text(encoding="utf-8")
    said = set(re.findall(r'return "([a-z-]+)", f"', source))
    runner = Path(str(server.__file__)).parent / "runner"
    stopping = "".join((runner / name).read_text("utf-8") for name in ("watch.py", "server.py"))
    reasons = {judge.STOPPED.get(r, r) for r in re.findall(r'Excess\("([a-z]+)"', stopping)}
    assert {"memory", "watcher", "containment"} <= reasons
    assert {f"proof-{gate}" for gate in said | reasons} <= VERIFYING.keys()


def test_the_variables_that_a_script_sees() -> None:
    """All of them, and no other."""
    section = PAGE.partition("## What a script sees")[2].partition("Limits,")[0]
    named = set(re.findall(r"`([A-Z][A-Z0-9_]+)(?:=\d)?`", section))
    seen = server.clean_environment("/x/bin/python", Path("/x")).keys()
    assert named == seen | set(server._PASSED_ON)  # noqa: SLF001


def test_the_limits() -> None:
    """Each number stands there."""
    limits = Limits()
    assert {field.name for field in fields(limits)} == {
        "seconds", "memory", "disk", "output", "processes", "open_files", "files",
    }  # fmt: skip
    assert f"{limits.memory >> 30} GiB of memory, {limits.processes} processes" in FLAT
    assert f"{limits.output >> 20} MiB of output, {limits.disk >> 20} MiB on disk" in FLAT
    assert f"{limits.open_files} open files" in FLAT
    assert f"at most {output.MAX_LINES} lines" in FLAT


def test_the_page_is_in_the_navigation() -> None:
    """A page that nothing leads to is not read."""
    assert "reference/index.md" in (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    assert "(proof.md)" in (ROOT / "docs/reference/index.md").read_text(encoding="utf-8")
