"""A server: what it imports ahead, what it is asked, and what it hides."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from faultpedia.verify import server
from faultpedia.verify.server import RunnerError, Server, clean_environment, isolation_fault
from tests.verify.world import LIBRARY, World, task


def program(folder: Path, body: str) -> Path:
    """Write a program."""
    path = folder / "program.py"
    path.write_text(body, encoding="utf-8")
    return path


def test_packages_are_imported_once(world: World) -> None:
    """A script finds them imported; with `fresh` it imports them itself."""
    path = program(world.folder, "import sys\nprint('pumplib' in sys.modules)")
    for fresh, words in ((False, "True\n"), (True, "False\n")):
        running = Server(world.options(fresh=fresh), ["pumplib==1.2"])
        assert running.run(task(path)).output == words
        running.close()


def test_what_an_import_prints_belongs_to_each_script(world: World) -> None:
    """A library that warns when it is imported is imported anew by every script."""
    world.install("1.2", LIBRARY)
    package = world.folder / "lib" / "site-packages" / "pumplib" / "__init__.py"
    package.write_text("import warnings\nwarnings.warn('low water')\n", encoding="utf-8")
    running = Server(world.options(), ["pumplib==1.2"])
    assert running.options.fresh
    path = program(world.folder, "import pumplib\nprint('end')")
    for _ in range(2):
        output = running.run(task(path)).output
        assert "UserWarning: low water" in output
        assert output.endswith("end\n")
    running.close()


@pytest.mark.parametrize("error", ["ImportError('no pump')", "OSError('no pump')"])
def test_an_import_that_fails_fails_in_the_script(world: World, error: str) -> None:
    """There it can be seen, and may be what the entry is about."""
    package = world.folder / "lib" / "site-packages" / "pumplib" / "__init__.py"
    package.write_text(f"raise {error}\n", encoding="utf-8")
    running = Server(world.options(), ["pumplib==1.2"])
    outcome = running.run(task(program(world.folder, "import pumplib")))
    running.close()
    assert (outcome.status, "no pump" in outcome.output) == (1, True)


def test_questions(world: World) -> None:
    """Versions and files of distributions, by any spelling of the name."""
    running = Server(world.options())
    assert running.ask({"versions": ["PumpLib", "nothing"]}) == {
        "versions": {"PumpLib": "1.2", "nothing": None}
    }
    path = running.ask({"locate": ["pumplib", "pumplib/core.py"]})["path"]
    assert Path(path).read_text(encoding="utf-8") == LIBRARY
    for question in (["pumplib", "pumplib/no.py"], ["nothing", "x.py"], ["pumplib", "pumplib"]):
        assert running.ask({"locate": question}) == {"path": None}
    running.close()


def test_of_a_flood_the_start_and_the_end_are_kept(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message is usually at one of them."""
    monkeypatch.setattr(server, "_KEPT", 100)
    running = Server(world.options())
    path = program(world.folder, "print('first')\nprint('x\\n' * 1000)\nprint('last')")
    output = running.run(task(path)).output
    running.close()
    assert output.startswith("first\n")
    assert output.endswith("last\n")
    assert "\n[...]\n" in output
    assert len(output) < 300


def test_output_that_is_not_text(world: World) -> None:
    """It is shown as far as it is."""
    running = Server(world.options())
    path = program(world.folder, "import os\nos.write(1, b'a\\xffb\\0c')")
    assert running.run(task(path)).output == "a\ufffdb\0c"
    running.close()


def test_scripts_see_the_programs_of_their_environment(tmp_path: Path) -> None:
    """`torchrun` and the like are found, as in an activated environment; nothing of the user's."""
    environment = clean_environment("/opt/env/bin/python", tmp_path)
    assert environment["PATH"] == "/opt/env/bin:/usr/local/bin:/usr/bin:/bin"
    assert environment["HOME"] == environment["TMPDIR"] == str(tmp_path)


def test_another_system(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is said, instead of a traceback about what is missing there."""
    options = world.options()
    monkeypatch.setattr(sys, "platform", "darwin")
    with pytest.raises(RunnerError, match=r"^Scripts are run on Linux only\."):
        Server(options)


def test_why_there_are_no_namespaces(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the system said, for the statement that is printed."""

    def refuse(*_: object, **__: object) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess([], 1, "unshare: Operation not permitted", "")

    isolation_fault.cache_clear()
    monkeypatch.setattr(subprocess, "run", refuse)
    assert isolation_fault() == "unshare: Operation not permitted"
    isolation_fault.cache_clear()
