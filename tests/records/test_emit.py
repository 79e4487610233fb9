"""Writing YAML: what is written reads back unchanged, in the form of the entries."""

from __future__ import annotations

import random
from datetime import date

import pytest

from faultpedia.records import plain, to_yaml
from faultpedia.records.yaml_reader import parse_yaml

PIECES = [
    "a", "no", "2.10", "- x", ": ", "#", " ", "  ", "\n", "\n\n", "'", '"', "{x}", "\t", "é",
    "\x85", "\u2028", "long words here and there", "|", ">", "%", "@", "`", "\x07", "ß" * 30,
    "\ufeff", "\x00", "😀", "---", "...", "~", "null", "\r", "\\",
]  # fmt: skip


def test_form() -> None:
    """Long texts are folded, code keeps its lines, doubtful words are quoted."""
    data = {
        "title": "Pump: dry",
        "version": "2.10",
        "flag": "no",
        "day": date(2026, 3, 1),
        "count": 3,
        "tags": ["a", "b"],
        "parts": [{"id": "x", "code": "a = 1\nb = 2\n"}],
        "cause": "word " * 30 + "end",
    }
    assert to_yaml(data, {"cause": ["why"], "": ["last"]}, "first") == (
        "# first\n"
        "title: 'Pump: dry'\n"
        "version: '2.10'\n"
        "flag: 'no'\n"
        "day: 2026-03-01\n"
        "count: 3\n"
        "tags:\n"
        "  - a\n"
        "  - b\n"
        "\n"
        "parts:\n"
        "  - id: x\n"
        "    code: |\n"
        "      a = 1\n"
        "      b = 2\n"
        "\n"
        "# why\n"
        "cause: >-\n"
        f"  {'word ' * 17}word\n"
        f"  {'word ' * 12}end\n"
        "\n"
        "# last\n"
    )


@pytest.mark.parametrize("seed", range(20))
def test_whatever_is_written_reads_back(seed: int) -> None:
    """Random texts of everything that means something to YAML."""
    rng = random.Random(seed)
    for _ in range(100):
        text = "".join(rng.choice(PIECES) for _ in range(rng.randint(0, 30)))
        data = {"a": text, "l": [text, {"x": text, "y": [text]}], "z": "end"}
        tree, duplicates = parse_yaml(to_yaml(data, {"l": [text], "": [text]}, "head"))
        assert tree is not None
        assert plain(tree) == data
        assert duplicates == []


def test_control_characters_in_comments() -> None:
    """A comment cannot end early and forge a key."""
    text = to_yaml({"a": "b"}, {"a": ["x\u2028evil: 1\x85evil: 2\x00"]})
    tree = parse_yaml(text)[0]
    assert tree is not None
    assert plain(tree) == {"a": "b"}
