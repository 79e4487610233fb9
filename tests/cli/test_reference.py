"""The pages that show commands show what they print.

``UPDATE_GOLDEN=1`` writes the blocks below the marks ``<!-- help: … -->`` and
``<!-- example: … -->`` anew. What entries say may differ from the page, so that nobody has to touch
it to edit an entry; of examples the lines that come from the log and the program are compared.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from faultpedia.cli import main
from tests.project import environment

ROOT = Path(__file__).parents[2]
PAGES = {path.name: path for path in (ROOT / "README.md", ROOT / "docs/reference/commands.md")}
JOB = ROOT / "tests/cases/jobs/four-ranks"
SITE = "https://faultpedia.github.io/faultpedia/"
BLOCK = re.compile(r"<!-- (help|example): (\w+) -->\n(?:\n```(\w+)\n(.*?)\n```\n)?", re.DOTALL)

PROGRAM = """\
def barrier():
    raise ValueError(
        "Default process group has not been initialized, "
        "please make sure to call init_process_group."
    )


barrier()
"""
"""Raises what torch raises; the pages are tested without it."""
EXAMPLES = {
    "diagnose": [
        "faultpedia",
        "diagnose",
        "rank0.log",
        "rank1.log",
        "rank2.log",
        "rank3.log",
        "launcher.log",
    ],
    "github": ["faultpedia", "diagnose", "--format", "github", "rank2.log"],
    "explain": ["faultpedia", "explain", "can't optimize a non-leaf Tensor"],
    "run": ["faultpedia", "run", "--", "python", "train.py"],
    "hook": ["python", "-m", "faultpedia.hook", "train.py"],
}
LINES = {"explain": 12}
"""So many lines of an example are shown."""
OF_THE_PROGRAM = re.compile(
    r"\$ |[\w.]+:\d+  |  \d+ \| |Also in the log|  [\w.]+:\d+|Read \d+ logs|  Read on|  Values|"
    r"::error|faultpedia: |Traceback|ValueError|  (?:Role|Severity|Proof|Page):"
)
"""Lines that do not come from the text of an entry."""


def helped(name: str) -> str:
    """Return the help of a command, at the width of a page."""
    result = CliRunner().invoke(main, [name, "--help"], terminal_width=80, prog_name="faultpedia")
    # The number of processors here is of no interest.
    return re.sub(r"\[default: \d+; (?=1<=x)", "[default: all; ", result.output.rstrip("\n"))


def example(name: str, folder: Path) -> str:
    """Run an example among the logs of a job, and return what a terminal shows."""
    for log in JOB.iterdir():
        (folder / log.name).write_bytes(log.read_bytes())
    (folder / "train.py").write_text(PROGRAM)
    command = EXAMPLES[name]
    programs = {"faultpedia": [sys.executable, "-m", "faultpedia"], "python": [sys.executable]}
    done = subprocess.run(
        [*programs[command[0]], *command[1:]],
        cwd=folder,
        env={
            **environment(FAULTPEDIA_SITE_URL=SITE, COLUMNS="120"),
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=60,
    )
    shown = done.stdout.replace(f"{folder}{os.sep}", "")
    lines = shown.splitlines()
    if len(lines) > LINES.get(name, 1000):
        lines = [*lines[: LINES[name]], "…"]
    typed = " ".join(f'"{word}"' if " " in word else word for word in command)
    typed = typed.replace("rank0.log rank1.log rank2.log rank3.log", "rank?.log")
    return "\n".join([f"$ {typed}", *lines])


def blocks(page: str) -> Iterator[tuple[str, str, str]]:
    """Yield kind, name and text of the blocks of a page."""
    for found in BLOCK.finditer(PAGES[page].read_text(encoding="utf-8")):
        yield found[1], found[2], found[4] or ""


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], str]:
    """What the commands print, by kind and name; written into the pages when asked to."""
    wanted = {(kind, name) for page in PAGES for kind, name, _ in blocks(page)}
    texts = {
        (kind, name): helped(name)
        if kind == "help"
        else example(name, tmp_path_factory.mktemp(name))
        for kind, name in sorted(wanted)
    }
    if os.environ.get("UPDATE_GOLDEN"):
        for path in PAGES.values():
            text = path.read_text(encoding="utf-8")
            path.write_text(
                BLOCK.sub(
                    lambda m: (
                        f"<!-- {m[1]}: {m[2]} -->\n\n```{'text' if m[1] == 'help' else 'console'}\n"
                        f"{texts[m[1], m[2]]}\n```\n"
                    ),
                    text,
                ),
                encoding="utf-8",
            )
    return texts


def test_every_command_has_a_section_with_its_help() -> None:
    text = PAGES["commands.md"].read_text(encoding="utf-8")
    shown = [name for kind, name, _ in blocks("commands.md") if kind == "help"]

    assert sorted(shown) == sorted(main.commands)
    for name in main.commands:
        assert f"\n## faultpedia {name}\n" in text


@pytest.mark.parametrize("page", PAGES)
def test_pages_show_what_commands_print(page: str, real: dict[tuple[str, str], str]) -> None:
    for kind, name, text in blocks(page):
        if kind == "help":
            assert text == real[kind, name], f"UPDATE_GOLDEN=1 pytest {__file__}"
        else:
            shown, printed = (
                [line for line in one.splitlines() if OF_THE_PROGRAM.match(line)]
                for one in (text, real[kind, name])
            )
            assert shown == printed, f"UPDATE_GOLDEN=1 pytest {__file__}"


def test_keys_of_the_contract_are_all_explained() -> None:
    text = (ROOT / "docs/reference/diagnosis.md").read_text(encoding="utf-8")
    from faultpedia.diagnose import diagnose  # noqa: PLC0415

    body = diagnose(["ValueError: x\n" * 2]).as_json()
    keys = {*body, *body["initiating"], "id", "text", "points_to", "rules_out", "score"}

    assert [key for key in sorted(keys) if f"`{key}`" not in text] == []
