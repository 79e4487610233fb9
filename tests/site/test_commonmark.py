"""Twins are read by other readers of Markdown; what they show is what the page shows."""

from __future__ import annotations

import random

import pytest
from markdown_it import MarkdownIt

from faultpedia.site import commonmark
from faultpedia.site.prose import Prose
from tests.page import harmless, read, text
from tests.sample import HOSTILE

PROSE = [
    "One **bold** `code` [link](https://a.example/a_b_c?x=1&y=2).",
    "- first\n- second `__init__`\n\n1. one\n2. two",
    "__init__ and _private_, a_b_c, ~5 ms or ~6",
    "<https://a.example/_x_> but <b>this</b> &lt;",
    "Log:\n\n```python\n# a <b> __init__ {{ x }}\n```\n\nafter `` a ` b ``",
    "a | b\n--|--\n1 | 2",
    "text\n===\n\nmore\n\n> quoted <i>",
    "never `closed and ```\n\nmore",
    r"\` \_ \< \[x](javascript:alert(1)) \\[x](javascript:alert(1)) \#",
    r"[x\](javascript:alert(1)) [y](https://a.example/) \[z\](https://a.example/)",
    "[a][r] [b][s]\n\n[r]: javascript:alert(1)\n[s]: https://a.example/",
    "[x](java&#115;cript:alert(1)) [y]( javascript:alert(1)) [z](<javascript:alert(1)>)",
]


@pytest.fixture(scope="module")
def reader() -> MarkdownIt:
    """A reader of CommonMark with the tables and strikethrough of GitHub."""
    return MarkdownIt("commonmark").enable(["table", "strikethrough"])


@pytest.mark.parametrize("source", [*PROSE, *HOSTILE])
def test_prose_reads_as_on_the_page(reader: MarkdownIt, source: str) -> None:
    page = read(Prose(lambda _: None).block(source, "../"))
    twin = read(reader.render(commonmark.prose(source, base="../")))

    harmless(twin)
    assert text(twin) == text(page)
    marks = {"strong", "em", "li", "blockquote", "pre", "h1", "h2", "del", "table"}
    for mark in marks:
        assert len(list(twin.iter(mark))) == len(list(page.iter(mark))), mark
    links = [e.get("href") for e in page.iter("a") if e.get("href")]
    assert [e.get("href") for e in twin.iter("a")] == links


def test_random_markup_stays_harmless(reader: MarkdownIt) -> None:
    parts = [
        "[",
        "]",
        "(",
        ")",
        "![",
        "`",
        "``",
        "```",
        "~~~",
        "\n",
        "\n\n",
        " ",
        "    ",
        "*",
        "**",
    ]
    parts += ["_", "<", ">", "&lt;", "#", "\\", "|", "-", "1. ", "> ", "=", ":", "a", "[a]: "]
    parts += ["<img src=x onerror=y>", "<b>", "javascript:x", "https://a.example", "entry:a"]
    chosen = random.Random(7)
    prose = Prose(lambda _: "T")

    for _ in range(1500):
        source = "".join(chosen.choices(parts, k=chosen.randint(2, 20)))
        for html in (prose.block(source, "../"), reader.render(commonmark.prose(source, base=""))):
            harmless(read(html))


@pytest.mark.parametrize("hostile", HOSTILE)
def test_plain_text_stays_as_it_is(reader: MarkdownIt, hostile: str) -> None:
    for place in ("# {}", "- {}", "| {} |\n| - |", "[{}](https://a.example/)"):
        root = read(reader.render(place.format(commonmark.plain(hostile))))

        harmless(root)
        assert " ".join(hostile.split()) in text(root)


@pytest.mark.parametrize("body", [*HOSTILE, "`", "``", "a`b``c```", " both ", "` `", "x "])
def test_code_span_holds_any_text(reader: MarkdownIt, body: str) -> None:
    code = read(reader.render(f"a {commonmark.tick(body)} z")).find("p/code")

    assert code is not None
    assert "".join(code.itertext()) == body


@pytest.mark.parametrize("indent", [0, 3])
@pytest.mark.parametrize("body", [*HOSTILE, "```", "a\n````\nb", "\n\nx", "    deep\n\nmore"])
def test_fenced_block_holds_any_text(reader: MarkdownIt, body: str, indent: int) -> None:
    block = commonmark.fence(body, "text", indent)
    before = "1. item\n\n" if indent else ""

    root = read(reader.render(f"{before}{block}\n\nafter"))

    code = next(root.iter("code"))
    assert "".join(code.itertext()) == body.rstrip("\n") + "\n"
    assert [text(e) for e in root.findall("p")] == ["after"]
    assert (root.find("ol/li/pre") is not None) == bool(indent)


def test_lines_after_the_first_are_indented() -> None:
    assert commonmark.prose("a\n\n- b\n- c", 2, base="../") == "a\n\n  - b\n  - c"


def test_entry_link_is_relative() -> None:
    assert commonmark.prose("See [it](entry:dry-pump#fix).", base="../../") == (
        "See [it](../../e/dry-pump/#fix)."
    )


def test_address_is_a_link_only_for_the_web() -> None:
    assert commonmark.address("https://a.example/?a=1") == "<https://a.example/?a=1>"
    assert commonmark.address("javascript:alert(1)") == "`javascript:alert(1)`"
    assert commonmark.address("https://a.example/> <b>") == "`https://a.example/> <b>`"
