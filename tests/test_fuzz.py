"""Whatever stands in a file, checking it ends, with problems instead of an exception."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from faultpedia.checks import check
from faultpedia.problems import render
from faultpedia.records import plain
from faultpedia.records.yaml_reader import parse_yaml
from tests.test_problem_cases import CASES
from tests.world import AREA, record_text, write_files

SEEDS = range(40)
MUTATIONS_PER_SEED = 6
PIECES = tuple(
    piece.encode("latin-1")
    for piece in (
        *("\0", "\xff\xfe", "\xed\xa0\x80", "\xf0\x9f\x98\x80", "\xe2\x80\xae", "\x1b[31m"),
        *("\n\n", "\r", "\t", "&a ", "*a ", "!!str ", "---\n", "? ", "<<: ", "null", ": ", "- "),
        *("{", "[", "]", "}", "'", '"', "|\n", ">-\n", "# ", "\\ud800", "\\x00", "`", "```\n"),
        *("](", "<b>", "{{", "{any}", "{int}{int}", "9" * 5_000, "[" * 200, "- " * 100),
    )
)
"""Bytes that mean something to a reader of YAML, JSON, Markdown, signatures or UTF-8."""


def real_texts() -> list[bytes]:
    """Return the records and scripts of all entries, of the golden cases and of this project."""
    roots = [*CASES.glob("*/entries"), Path(__file__).parent.parent / "entries"]
    paths = [p for root in roots for kind in ("*.yaml", "*.json", "*.py") for p in root.rglob(kind)]
    return [path.read_bytes() for path in sorted(paths)]


def mutate(data: bytes, chance: random.Random) -> bytes:
    """Return ``data`` with one thing done to it that no author would do."""
    lines = data.split(b"\n")
    line, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    at = chance.randrange(len(data) + 1)
    end = min(len(data), at + chance.randrange(1, 40))
    swapped = [*lines]
    swapped[line], swapped[other] = lines[other], lines[line]
    moved = [*lines]
    moved[line] = b" " * chance.randrange(9) + lines[line].lstrip()
    flipped = bytes(byte ^ chance.randrange(256) for byte in data[at : at + 1])
    return chance.choice(
        [
            data[:at] + flipped + data[at + 1 :],
            data[:at],
            data[:at] + data[end:],
            data[:at] + data[at:end] * chance.randrange(2, 200) + data[end:],
            data[:at] + chance.choice(PIECES) + data[at:],
            b"\n".join(swapped),
            b"\n".join(moved),
        ]
    )


def check_all(root: Path) -> set[str]:
    """Check and print in every style; return the rules that complained."""
    problems = check([root], root.parent).problems
    for style in ("text", "json", "github"):
        render(problems, style).encode("utf-8")
    assert all(p.line > 0 and p.column > 0 and p.rule and p.what for p in problems)
    assert all(problem.as_text().isprintable() for problem in problems)
    return {problem.rule for problem in problems}


@pytest.mark.parametrize("seed", SEEDS)
def test_mutated_records_and_scripts_never_raise(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    texts = real_texts()
    files: dict[str, str | bytes] = {"storage/area.yaml": AREA}
    for number in range(20):
        for name in ("entry.yaml", "entry.json", "reproduce.py", "fixed.py", "proof.json")[
            number % 2 :: 2
        ]:
            data = chance.choice(texts)
            for _ in range(chance.randrange(MUTATIONS_PER_SEED)):
                data = mutate(data, chance)
            files[f"storage/slug-{number}/{name}"] = data
    assert check_all(write_files(tmp_path / "entries", files))


@pytest.mark.parametrize("seed", SEEDS)
def test_mutated_values_never_raise(seed: int, tmp_path: Path) -> None:
    """Records stay well formed here, so that the faults reach the model and the rules."""
    chance = random.Random(seed)
    clean = (CASES / "clean/entries/storage/archive-cut-off/entry.yaml").read_text("utf-8")
    tree, _ = parse_yaml(clean)
    assert tree is not None
    files: dict[str, str | bytes] = {"storage/area.yaml": AREA}
    for number in range(20):
        record = plain(tree)
        for _ in range(chance.randrange(1, 4)):
            change_a_value(record, chance)
        files[f"storage/slug-{number}/entry.json"] = json.dumps(record)
    assert check_all(write_files(tmp_path / "entries", files))


def change_a_value(value: Any, chance: random.Random) -> None:
    """Descend at random and put something else in the place of what is there."""
    while True:
        if isinstance(value, dict):
            keys: list[object] = list(value)
        elif isinstance(value, list):
            keys = list(range(len(value)))
        else:
            return
        if not keys:
            return
        key = chance.choice(keys)
        inside = value[key]
        if isinstance(inside, (dict, list)) and inside and chance.random() < 0.8:
            value = inside
            continue
        piece = chance.choice(PIECES).decode("utf-8", "surrogateescape")
        value[key] = chance.choice(
            [piece, f"{inside}{piece}", piece + str(inside), str(inside) * 50, [inside], {}, [], ""]
        )
        return


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("reproduce.py", "(" * 5_000),
        ("reproduce.py", "x = " + "-" * 100_000 + "1"),
        ("reproduce.py", "x = " + "+".join(["1"] * 20_000)),
        ("reproduce.py", "x." + "y." * 50_000 + "z"),
        ("fixed.py", "# /// script\n# x = " + "[" * 20_000 + "\n# ///\n"),
        ("fixed.py", '"\\d"\nx = 1 is 1\n'),
    ],
)
def test_hostile_scripts_never_raise(name: str, text: str, tmp_path: Path) -> None:
    files = {"storage/area.yaml": AREA, "storage/cut/entry.yaml": record_text()}
    check_all(write_files(tmp_path / "entries", {**files, f"storage/cut/{name}": text}))


def _chain(count: int) -> str:
    steps = "".join(
        f"    - {{when: w{i}, then: {{id: s{i}, go: s{i + 1}}}}}\n" for i in range(count)
    )
    return f"decision_path:\n  ask: Where?\n  answers:\n{steps}"


LARGE: dict[str, Callable[[], str]] = {
    "a chain of steps": lambda: record_text(decision_path=_chain(6_000)),
    "many unknown fixes": lambda: record_text(
        causes="causes:\n"
        + "".join(f"  - {{id: c{i}, text: T., fix: f{i}}}\n" for i in range(6_000))
    ),
    "many tags": lambda: record_text(tags=f"tags: [{', '.join(['a'] * 90_000)}]"),
    "many unknown fields": lambda: "".join(f"k{i}: x\n" for i in range(30_000)),
    "many doubled keys": lambda: "title: x\n" * 30_000,
    "one long line": lambda: record_text(title=f"title: {'x' * 300_000}"),
    "many links": lambda: record_text(
        cause="cause: |\n" + "".join(f"  [a](entry:b{i}) [c](#d{i})\n" for i in range(700))
    ),
}


@pytest.mark.parametrize("name", LARGE)
def test_large_records_end(name: str, tmp_path: Path) -> None:
    """Each takes well under a second; a quadratic step would take minutes."""
    files = {"storage/area.yaml": AREA, "storage/cut/entry.yaml": LARGE[name]()}
    check_all(write_files(tmp_path / "entries", files))
