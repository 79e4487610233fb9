"""Code and logs as HTML, and the difference of two programs."""

from __future__ import annotations

import pytest

from faultpedia.site import code
from tests.page import harmless, read, text
from tests.sample import HOSTILE

SOURCES = [
    "x = 1\n",
    "x = 1",
    'def f():\n    """Text\n\n    more\n    """\n',
    '"""never closed\n\n\n',
    "a\n\n\n   \nb\n  \n",
    "tab\there\n",
    "# comment \\\n@decorator\nf'{x!r:>{w}}'\n",
    "",
    "\n\nx\n",
]


@pytest.mark.parametrize("language", ["python", "bash", "yaml", "diff", "text", "docker", "json"])
@pytest.mark.parametrize("source", SOURCES)
def test_each_line_becomes_one_piece_and_nothing_is_lost(source: str, language: str) -> None:
    pieces = code.lines(source, language)

    texts = ["".join(read(piece).itertext()) for piece in pieces]
    assert texts == source.rstrip("\n").split("\n")


@pytest.mark.parametrize("hostile", HOSTILE)
@pytest.mark.parametrize("language", ["python", "text", "no-such-language"])
def test_hostile_text_stays_text(hostile: str, language: str) -> None:
    for html in (code.block(hostile, language, label=hostile), code.log(hostile, label=hostile)):
        root = read(html)
        harmless(root)
        assert text(root) == " ".join(hostile.split())
        box = root.find("div/pre/code")
        assert box is not None
        assert box.get("aria-label") == hostile


def test_block_can_be_reached_by_keyboard_and_has_a_name() -> None:
    box = read(code.block("x", "python", "The fix")).find("div/pre/code")

    assert box is not None
    assert box.attrib == {"tabindex": "0", "role": "group", "aria-label": "The fix"}


def test_block_without_a_label_is_no_group() -> None:
    for html in (code.block("x"), code.log("x")):
        box = read(html).find("div/pre/code")
        assert box is not None
        assert box.attrib == {"tabindex": "0"}


def test_log_is_not_highlighted() -> None:
    root = read(code.log("import os\n  raise E"))

    assert "".join(root.itertext()) == "import os\n  raise E\n"
    assert [e.attrib for e in root.iter("span")] == [{}]


def test_marks_are_left_out_where_they_change_no_colour() -> None:
    (line,) = code.lines("total = sum(x)  # all\n", "python")

    assert line == ('total = <span class="nb">sum</span>(x)  <span class="c1"># all</span>')


def test_diff_marks_what_differs_and_keeps_the_rest() -> None:
    before, after = "a = 1\nb = 2\nc = 3\n", "a = 1\nb = 4\nc = 3\nd = 5\n"

    found = [(line.sign, "".join(read(line.html).itertext())) for line in code.diff(before, after)]

    assert found == [
        (" ", "a = 1"),
        ("-", "b = 2"),
        ("+", "b = 4"),
        (" ", "c = 3"),
        ("+", "d = 5"),
    ]


def test_diff_leaves_out_what_is_far_from_a_change() -> None:
    middle = "".join(f"x{n} = {n}\n" for n in range(20))

    found = code.diff(f"a = 1\n{middle}b = 1\n", f"a = 2\n{middle}b = 2\n", context=2)

    signs = "".join(line.sign for line in found)
    assert signs == "-+  …  -+"


def test_diff_of_equal_programs_is_empty() -> None:
    assert code.diff("a = 1\n", "a = 1\n") == []


def test_diff_counts_lines_as_the_highlighter_does() -> None:
    found = code.diff("a = 1\r\nb = 2\rc = 3\n", "a = 1\nb = 2\nc = 4\n")

    assert [(line.sign, "".join(read(line.html).itertext())) for line in found] == [
        (" ", "a = 1"),
        (" ", "b = 2"),
        ("-", "c = 3"),
        ("+", "c = 4"),
    ]


def test_diff_holds_hostile_lines_as_text() -> None:
    before, after = "\n".join(HOSTILE), "x = 1\n"

    lines = code.diff(before, after, language="text")

    assert [line.sign for line in lines] == ["-"] * len(HOSTILE) + ["+"]
    for line, expected in zip(lines, HOSTILE, strict=False):
        assert "".join(read(line.html).itertext()) == expected


def test_unified_difference_names_the_files_and_ends_every_line() -> None:
    assert code.unified("a\nb", "a\nc") == (
        "--- reproduce.py\n+++ fixed.py\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n"
    )
