"""``faultpedia diagnose``: what it prints for which log, and how it ends."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from faultpedia.cli.ranks import rank_of
from faultpedia.cli.report import Answer, as_text
from faultpedia.cli.report.text import numbers
from faultpedia.cli.terminal import Terminal
from faultpedia.diagnose import Diagnoser
from faultpedia.library import find
from tests.cli.reader import BOTH, FAILURE, HEALTHY, TRACEBACK, UNKNOWN, plant, run
from tests.sample import Records

HOSTILE = (
    "Traceback (most recent call last):\n"
    '  File "x.py", line 1, in <module>\n'
    "ValueError: \x1b]0;owned\x07\x1b[2J::error file=a::\x9b31m \u202egnp.\u202c\x08\x00 \x7f end\n"
)


@pytest.fixture(autouse=True)
def records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Records:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FAULTPEDIA_SITE_URL", "https://a.example/")
    return plant(tmp_path)


def log(name: str, text: str | bytes) -> str:
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return name


@pytest.mark.parametrize(
    ("text", "status"),
    [
        (HEALTHY, 0),
        ("", 0),
        (HEALTHY + FAILURE, 1),
        (HEALTHY + TRACEBACK, 3),
        (TRACEBACK.replace(UNKNOWN, "RuntimeError: valve A3 is stuck"), 3),
    ],
)
def test_exit_status(text: str, status: int) -> None:
    assert run("diagnose", log("a.log", text)).exit_code == status
    assert run("diagnose", stdin=text).exit_code == status
    assert run("diagnose", "-", "--format", "json", stdin=text).exit_code == status


def test_text_says_line_meaning_fix_where_to_read_on_and_values() -> None:
    result = run("diagnose", log("a.log", f"{HEALTHY}[rank3]: {FAILURE}\n"))

    lines = result.stdout.splitlines()
    assert lines[0] == "a.log:3  rank 3  came first"
    assert lines[1] == f"  3 | [rank3]: {FAILURE}"
    assert lines[3:5] == ["Pump runs dry", "The pump has no water. It stops by itself."]
    assert "  First fix    Open the inlet valve with `open()`." in lines
    assert "  Read on      https://a.example/e/dry-pump/" in lines
    assert "               faultpedia explain dry-pump" in lines
    assert "  Values       number = 7" in lines
    assert result.stderr == ""


def test_text_says_which_cause_the_log_supports() -> None:
    text = f"inlet closed by operator\ntank level 80 percent\n{FAILURE}\n"

    lines = run("diagnose", stdin=text).stdout.splitlines()

    assert "The same text has 2 causes, which the log tells apart:" in lines
    assert "  + The inlet is shut. (supported by line 1)" in lines
    assert "  - The tank is empty. (ruled out by line 2)" in lines


def test_text_folds_what_followed_to_a_line_each() -> None:
    text = f"{FAILURE}\n{TRACEBACK.replace(UNKNOWN, 'RuntimeError: valve A3 is stuck')}"

    lines = run("diagnose", stdin=text).stdout.splitlines()

    assert "Also in the log:" in lines
    (other,) = [line for line in lines if "valve-stuck" in line]
    assert other.startswith("  line 5  wrapper")


def test_text_says_that_a_failure_is_not_known_and_how_to_contribute() -> None:
    text = TRACEBACK.replace(UNKNOWN, "ValueError: pump of /home/maria/plant ran dry twice")

    result = run("diagnose", log("a b.log", text))

    assert result.stdout.startswith("a b.log:4  came first\n  4 | ValueError: pump of")
    assert "Not known: no entry explains this line." in result.stdout
    assert "  Possibly     dry-pump: Pump runs dry" in result.stdout
    assert "faultpedia new --from-traceback 'a b.log'" in result.stdout
    (shared,) = re.findall(r"To share it +(.*)", result.stdout)
    assert "maria" not in shared


def test_text_of_a_log_with_consequences_only_names_no_line() -> None:
    wrapper = TRACEBACK.replace(UNKNOWN, "RuntimeError: valve A3 is stuck")

    result = run("diagnose", stdin=wrapper)

    assert "came first" in result.stdout.splitlines()[0]
    assert "is not in this log" in " ".join(result.stdout.split())
    assert "faultpedia explain valve-stuck" in result.stdout


def test_text_of_a_healthy_log_is_one_line() -> None:
    result = run("diagnose", log("a.log", HEALTHY))

    assert result.stdout == "No failure found in a.log (2 lines).\n"


def test_several_files_are_ranks_of_one_job() -> None:
    for rank in range(3):
        log(f"rank{rank}.log", f"INFO step 1\n{FAILURE if rank == 2 else ''}\n")

    result = run("diagnose", "rank0.log", "rank1.log", "rank2.log")

    assert result.stdout.startswith("rank2.log:2  rank 2  came first\n")
    assert "Read 3 logs as one job; ranks 0-2 by their names, 6 lines." in result.stdout


@pytest.mark.parametrize(
    ("name", "rank"),
    [
        ("rank3.log", 3),
        ("logs/rank_12.txt.gz", 12),
        ("run-rank-0.err", 0),
        ("stderr_2", 2),
        ("stdout.7", 7),
        ("worker-3.log", 3),
        ("attempt_0/5/stdout.log", 5),
        ("attempt_0/5/stderr.log.gz", 5),
        ("rank4/output.log", 4),
        ("local_rank=1/log", 1),
        ("7.log", 7),
        ("frankfurt3.log", None),
        ("train.log.1", None),
        ("train.log", None),
        ("2025/train.log", None),
        ("-", None),
    ],
)
def test_ranks_are_read_from_names(name: str, rank: int | None) -> None:
    assert rank_of(name, several=True) == rank


def test_a_number_alone_is_no_rank_when_the_log_is_alone() -> None:
    assert rank_of("7.log", several=False) is None


def test_rank_pattern_replaces_the_names() -> None:
    name = log("node-9/rank3.log", FAILURE)

    assert "rank 9" in run("diagnose", "--rank-pattern", r"node-(\d+)", name).stdout
    assert "rank 3" in run("diagnose", name).stdout
    none = run("diagnose", "--format", "json", "--rank-pattern", "", name)
    assert json.loads(none.stdout)["initiating"]["rank"] is None


@pytest.mark.parametrize(("pattern", "said"), [("(", "not a regular"), ("node", "needs a group")])
def test_rank_pattern_that_cannot_be_used_is_a_wrong_call(pattern: str, said: str) -> None:
    result = run("diagnose", "--rank-pattern", pattern, stdin="")

    assert result.exit_code == 2
    assert said in result.stderr


def test_json_is_the_contract() -> None:
    text = f"{HEALTHY}{FAILURE}\n"
    library = find([Path("entries")])
    assert library is not None

    result = run("diagnose", "--format", "json", stdin=text)

    assert json.loads(result.stdout) == Diagnoser(library.knowledge).diagnose([text]).as_json()
    assert result.stdout.isascii()


def test_github_annotates_lines() -> None:
    lines = run("diagnose", "--format", "github", log("a,b.log", BOTH)).stdout.splitlines()

    assert lines[0].startswith("::error file=a%2Cb.log,line=1,title=Pump runs dry::ERROR pump 7")
    assert lines[0].endswith("https://a.example/e/dry-pump/")
    assert all(line.startswith("::notice file=a%2Cb.log,line=") for line in lines[1:])
    assert run("diagnose", "--format", "github", stdin=HEALTHY).stdout == ""


def test_sarif_has_what_the_schema_requires() -> None:
    name = log("my logs/a.log", BOTH)

    body = json.loads(run("diagnose", "--format", "sarif", name).stdout)

    assert body["version"] == "2.1.0"
    assert body["$schema"].endswith("sarif-2.1.0.json")
    (one,) = body["runs"]
    driver = one["tool"]["driver"]
    assert driver["name"] == "faultpedia"
    assert [rule["id"] for rule in driver["rules"]] == ["dry-pump", "not-known"]
    assert len({rule["id"] for rule in driver["rules"]}) == len(driver["rules"])
    assert all(invocation["executionSuccessful"] for invocation in one["invocations"])
    assert [result["level"] for result in one["results"]] == ["error", "note"]
    for result in one["results"]:
        assert driver["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["message"]["text"]
        (place,) = (location["physicalLocation"] for location in result["locations"])
        assert place["artifactLocation"]["uri"] == "my%20logs/a.log"
        assert place["region"]["startLine"] >= 1


def test_sarif_of_a_healthy_log_has_no_results() -> None:
    body = json.loads(run("diagnose", "--format", "sarif", stdin=HEALTHY).stdout)

    assert body["runs"][0]["results"] == []


@pytest.mark.parametrize("style", ["text", "json", "github", "sarif"])
def test_control_characters_of_the_log_reach_no_terminal(style: str) -> None:
    result = run("diagnose", "--format", style, stdin=HOSTILE)

    assert result.exit_code == 3
    assert all(c.isprintable() for line in result.stdout.split("\n") for c in line)
    commands = [line for line in result.stdout.splitlines() if line.lstrip().startswith("::")]
    assert len(commands) == (1 if style == "github" else 0)


def test_names_of_files_reach_no_terminal_either() -> None:
    result = run("diagnose", log("a\x1b[31m.log", FAILURE), "b\x1b[2J.log")

    assert "\x1b" not in result.output


def test_colours_only_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    library = find([Path("entries")])
    assert library is not None
    report = Diagnoser(library.knowledge).diagnose([FAILURE])
    answer = Answer.of(report, library, ["a.log"])

    coloured = as_text(answer, Terminal(colour=True))

    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == as_text(answer, Terminal())
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b" not in run("diagnose", stdin=FAILURE).stdout


@pytest.mark.parametrize("width", [30, 60, 100])
def test_text_keeps_to_the_width_of_the_terminal(width: int) -> None:
    library = find([Path("entries")])
    assert library is not None
    report = Diagnoser(library.knowledge).diagnose([f"{FAILURE} {'and on ' * 200}\n{TRACEBACK}"])
    answer = Answer.of(report, library, ["a.log"])

    lines = as_text(answer, Terminal(width=width, columns=width)).splitlines()

    prose = [line for line in lines if "https://" not in line and "faultpedia" not in line]
    assert max(map(len, prose)) <= max(width, 70)


def test_a_long_line_is_quoted_in_part() -> None:
    result = run("diagnose", stdin=f"{FAILURE} {'x' * 60_000}\n")

    assert len(result.stdout) < 4000


def test_numbers_of_ranks_are_folded() -> None:
    assert numbers([0, 1, 2, 3, 7, 9, 10]) == "0-3, 7, 9-10"
    assert numbers([5]) == "5"


@pytest.mark.parametrize(
    "arguments",
    [("--entries", "nowhere"), ("--index", "nowhere"), ("-", "-"), ("--format", "xml")],
)
def test_wrong_calls(arguments: tuple[str, ...]) -> None:
    result = run("diagnose", *arguments, stdin="")

    assert result.exit_code == 2
    assert "Error: " in result.stderr
