"""The command line: help, exit statuses, and what each command prints."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from faultpedia import __version__
from faultpedia.cli import main
from tests.project import environment
from tests.sample import Records, record

COMMANDS = sorted(main.commands)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments, terminal_width=100)


@pytest.fixture
def records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Records:
    """Entries in the working directory, as every rule accepts them."""
    monkeypatch.chdir(tmp_path)
    made = Records(tmp_path / "entries")
    made.entry("dry-pump")
    return made


def break_two(records: Records) -> None:
    """Give two entries of two areas a problem each."""
    records.area("valves", title="Valves", description="What shuts.")
    records.entry("dry-pump", record(colour="red"))
    records.entry("stuck-valve", record(title="Valve stuck", weight="heavy"), area="valves")


def visible(command: click.Command) -> Iterator[click.Option]:
    for parameter in command.params:
        if isinstance(parameter, click.Option) and not parameter.hidden:
            yield parameter


@pytest.mark.parametrize("flag", ["--help", "-h"])
@pytest.mark.parametrize("name", COMMANDS)
def test_help_names_every_option_and_shows_an_example(name: str, flag: str) -> None:
    result = run(name, flag)

    assert result.exit_code == 0
    for option in visible(main.commands[name]):
        for form in option.opts:
            assert re.search(rf"(?m)^ .*{re.escape(form)}\b", result.output), form
        assert option.help, f"{option.name} has no help"
    examples = re.findall(rf"(?m)^ +faultpedia {name}\b", result.output)
    assert examples, "no example on a line of its own"
    assert "\\b" not in result.output


def test_help_of_the_program_lists_every_command_and_the_exit_statuses() -> None:
    result = run("--help")

    assert result.exit_code == 0
    for name in COMMANDS:
        assert re.search(rf"(?m)^ +faultpedia {name} +\S", result.output), name
        assert re.search(rf"(?m)^  {name} +\S", result.output), name
    assert "Exit status: 0 when all is well, 1 when there are problems, 2 for" in result.output


def test_version_is_that_of_the_package() -> None:
    result = run("--version")

    assert (result.exit_code, result.output) == (0, f"faultpedia, version {__version__}\n")


@pytest.mark.parametrize(
    "arguments",
    [
        ("chekc",),
        ("check", "--formt", "json"),
        ("check", "--format", "xml"),
        ("build", "--engine", "hugo"),
        ("build", "extra"),
        ("schema", "out"),
    ],
)
def test_wrong_call_ends_with_2_and_says_how_to_get_help(arguments: tuple[str, ...]) -> None:
    result = run(*arguments)

    assert result.exit_code == 2
    assert "Error: " in result.output
    assert "Try '" in result.output


def test_module_is_the_same_program() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "faultpedia", "--version"],
        capture_output=True,
        text=True,
        check=False,
        env=environment(),
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith(f", version {__version__}\n")


@pytest.mark.usefixtures("records")
def test_check_of_good_entries_is_silent_and_ends_with_0() -> None:
    result = run("check")

    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "0 problems in 1 entries\n"


def test_check_prints_every_problem_and_ends_with_1(records: Records) -> None:
    break_two(records)

    result = run("check")

    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert [line.split(":")[0] for line in lines] == [
        "entries/pumps/dry-pump/entry.yaml",
        "entries/valves/stuck-valve/entry.yaml",
    ]
    assert all("[unknown-field]" in line for line in lines)
    assert result.stderr == "2 problems in 2 entries\n"


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("entries", 2),
        ("entries/valves", 1),
        ("entries/pumps/dry-pump", 1),
        ("entries/pumps/dry-pump/entry.yaml", 1),
        ("entries/pumps/area.yaml", 0),
        ("./entries/../entries/valves", 1),
    ],
)
def test_check_prints_only_what_lies_in_the_path(records: Records, path: str, found: int) -> None:
    break_two(records)

    result = run("check", path)

    assert len(result.stdout.splitlines()) == found
    assert result.exit_code == (1 if found else 0)


def test_check_takes_several_paths_and_absolute_ones(records: Records) -> None:
    break_two(records)

    result = run("check", "entries/pumps", str(records.folder / "valves"))

    assert len(result.stdout.splitlines()) == 2


@pytest.mark.usefixtures("records")
def test_check_refuses_a_path_that_is_not_there() -> None:
    result = run("check", "entries/pump")

    assert result.exit_code == 2
    assert "there is no entries/pump" in result.output


def test_check_reads_several_roots(records: Records) -> None:
    other = Records(records.folder.parent / "private")
    other.entry("leaking-tank", record(title="Tank leaks", weight="heavy"))

    result = run("check", "--entries", "entries", "--entries", "private")

    assert result.exit_code == 1
    assert "private/pumps/leaking-tank/entry.yaml" in result.stdout
    assert "in 2 entries" in result.stderr


@pytest.mark.usefixtures("records")
def test_check_of_a_folder_that_is_not_there_is_a_problem() -> None:
    result = run("check", "--entries", "nowhere")

    assert result.exit_code == 1
    assert result.stdout.startswith("nowhere:1:1: [no-entries] There is no such folder")


def test_check_as_json_is_one_document(records: Records) -> None:
    break_two(records)

    result = run("check", "--format", "json")

    body = json.loads(result.stdout)
    assert result.exit_code == 1
    assert (body["schema"], body["count"]) == (1, 2)
    assert result.stderr == ""
    first = body["problems"][0]
    assert (first["path"], first["rule"]) == ("entries/pumps/dry-pump/entry.yaml", "unknown-field")
    assert set(first) == {"path", "line", "column", "field", "rule", "what", "todo"}


@pytest.mark.usefixtures("records")
def test_check_as_json_without_problems_is_a_document_too() -> None:
    result = run("check", "--format", "json")

    assert result.exit_code == 0
    assert json.loads(result.stdout) == {"schema": 1, "count": 0, "problems": []}


def test_check_for_github_annotates_lines(records: Records) -> None:
    break_two(records)

    result = run("check", "--format", "github")

    assert result.exit_code == 1
    for line in result.stdout.splitlines():
        assert re.match(
            r"::error file=entries/\w+/[\w-]+/entry\.yaml,line=\d+,col=\d+,title=unknown-field",
            line,
        ), line


@pytest.mark.usefixtures("records")
def test_schema_writes_its_files_once() -> None:
    first = run("schema", "--folder", "out")
    second = run("schema", "--folder", "out")

    assert (first.exit_code, second.exit_code) == (0, 0)
    assert sorted(path.name for path in Path("out").iterdir()) == [
        "area.schema.json",
        "entry.schema.json",
        "fields.md",
        "rules.md",
    ]
    assert first.output.count("wrote out/") == 4
    assert second.output == ""
    schema = json.loads(Path("out/entry.schema.json").read_text())
    assert set(record()) <= set(schema["properties"])


@pytest.mark.usefixtures("records")
def test_schema_check_tells_fresh_from_stale_and_writes_nothing() -> None:
    run("schema", "--folder", "out")
    path = Path("out/fields.md")
    assert run("schema", "--folder", "out", "--check").exit_code == 0

    path.write_text("old")
    (path.parent / "rules.md").unlink()
    result = run("schema", "--folder", "out", "--check")

    assert result.exit_code == 1
    assert result.output.splitlines() == [
        "out/fields.md: is stale. Run: faultpedia schema",
        "out/rules.md: is stale. Run: faultpedia schema",
    ]
    assert path.read_text() == "old"
    assert not (path.parent / "rules.md").exists()


def test_build_says_in_one_line_what_is_wrong_with_the_settings(records: Records) -> None:
    result = run("build", "-f", str(records.folder / "gone.yml"))

    assert result.exit_code == 1
    assert re.fullmatch(
        r"Error: .*gone\.yml cannot be read: No such file or directory\.\n", result.output
    )
