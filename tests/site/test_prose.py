"""Prose is Markdown in which no text of a record becomes markup of its own."""

from __future__ import annotations

import time

import pytest

from faultpedia.site.prose import Prose, is_web, plain_text
from tests.page import harmless, read, text
from tests.sample import HOSTILE

TITLES = {"dry-pump": "Pump <runs> dry"}


@pytest.fixture(scope="module")
def prose() -> Prose:
    return Prose(TITLES.get)


def test_paragraphs_lists_and_marks_are_read(prose: Prose) -> None:
    html = prose.block("One **bold** `code`.\n\n- first\n- second\n\n> said", "../")

    root = read(html)
    assert [e.tag for e in root] == ["p", "ul", "blockquote"]
    assert text(root) == "One bold code. first second said"
    assert root.find("p/strong") is not None
    assert root.find("p/code") is not None


@pytest.mark.parametrize("hostile", HOSTILE)
def test_hostile_text_stays_text_outside_and_inside_code(prose: Prose, hostile: str) -> None:
    fenced = f"````\n{hostile}\n````"

    for html in (prose.block(hostile, "../"), prose.block(fenced, "../")):
        harmless(read(html))
    assert text(read(prose.block(fenced, "../"))) == " ".join(hostile.split())


@pytest.mark.parametrize(
    "shown",
    [
        "__init__ and _private_ and a_b_c",
        "<b>bold</b> <!-- comment --> <br/>",
        "&lt;tag&gt; &copy; &#60; AT&T",
        "![alt](https://tracker.invalid/x.png)",
        "# heading",
        "cell | cell",
        "~~struck~~ $x$ {{ 7 * 7 }} {% raw %}",
    ],
)
def test_what_is_no_prose_is_shown_as_written(prose: Prose, shown: str) -> None:
    root = read(prose.block(shown, "../"))

    assert text(root) == shown
    assert {e.tag for e in root.iter()} == {"root", "p"}


def test_setext_heading_is_no_heading(prose: Prose) -> None:
    assert read(prose.block("Title\n=====\n\nmore\n----", "../")).findall(".//h1") == []
    assert read(prose.block("Title\n=====\n\nmore\n----", "../")).findall(".//h2") == []


@pytest.mark.parametrize(
    "url",
    [
        "javascript:alert(1)",
        "JaVaScRiPt:alert(1)",
        "java&#115;cript:alert(1)",
        "data:text/html,<script>alert(1)</script>",
        "vbscript:x",
        "//other.invalid/",
        "/absolute",
        "relative.md",
        "<javascript:alert(1)>",
        "file:///etc/passwd",
    ],
)
@pytest.mark.parametrize("form", ["[here]({})", "[here][r]\n\n[r]: {}"])
def test_other_addresses_give_no_link(prose: Prose, url: str, form: str) -> None:
    root = read(prose.block(form.format(url), "../"))

    assert [e.attrib for e in root.iter("a") if "href" in e.attrib] == []
    assert "here" in text(root)


def test_web_link_and_anchor_are_kept(prose: Prose) -> None:
    root = read(prose.block("[a](https://a.example/?x=1&y=2) and [b](#fix)", "../"))

    assert [e.attrib for e in root.iter("a")] == [
        {"href": "https://a.example/?x=1&y=2", "rel": "noopener"},
        {"href": "#fix"},
    ]


def test_entry_link_leads_to_the_entry_from_any_depth(prose: Prose) -> None:
    root = read(prose.block("[it](entry:dry-pump) [this](entry:dry-pump#fix)", "../../"))

    assert [e.get("href") for e in root.iter("a")] == [
        "../../e/dry-pump/",
        "../../e/dry-pump/#fix",
    ]
    again = read(prose.block("[it](entry:dry-pump)", "../"))
    assert [e.get("href") for e in again.iter("a")] == ["../e/dry-pump/"]


def test_entry_link_without_text_shows_the_title_as_text(prose: Prose) -> None:
    root = read(prose.block("See [](entry:dry-pump) or [](entry:gone).", "../"))

    assert [text(e) for e in root.iter("a")] == ["Pump <runs> dry", "gone"]


def test_fenced_code_is_highlighted_and_takes_the_focus(prose: Prose) -> None:
    root = read(prose.block("Before:\n```python\nimport os\n```\nAfter.", "../"))

    assert [e.tag for e in root] == ["p", "div", "p"]
    code = root.find("div/pre/code")
    assert code is not None
    assert code.get("tabindex") == "0"
    assert text(code) == "import os"
    assert [e.text for e in code.iter("span") if e.get("class") == "kn"] == ["import"]


@pytest.mark.parametrize(
    "info",
    [
        "no-such-language",
        "python title=x",
        "{ .python pygments_style=nosuch }",
        "{ .python linenostart=x }",
        "{ .python cssstyles='\"><script>alert(1)</script>' linenos=table }",
        "{ .python prestyles='x' hl_lines='9' }",
    ],
)
def test_words_behind_a_fence_are_no_options(prose: Prose, info: str) -> None:
    root = read(prose.block(f"```{info}\nx = 1\n```", "../"))

    harmless(root)
    assert text(root) == "x = 1"
    assert [e.attrib for e in root.iter("div")] == [{"class": "highlight"}]


def test_longer_fence_holds_a_shorter_one(prose: Prose) -> None:
    root = read(prose.block("````\n```\ninner\n```\n````\nafter", "../"))

    assert text(root) == "``` inner ``` after"
    assert len(root.findall(".//pre")) == 1


def test_fence_that_is_never_closed_is_text(prose: Prose) -> None:
    assert text(read(prose.block("```python\nx = 1\n\nmore", "../"))) == "```python x = 1 more"


def test_empty_fence_is_an_empty_block(prose: Prose) -> None:
    assert len(read(prose.block("```\n```", "../")).findall(".//pre")) == 1


def test_indented_code_takes_the_focus_too(prose: Prose) -> None:
    root = read(prose.block("Run:\n\n    ls <x>\n", "../"))

    code = root.find("pre/code")
    assert code is not None
    assert (text(code), code.get("tabindex")) == ("ls <x>", "0")


def test_inline_leaves_the_paragraph_out_when_there_is_one(prose: Prose) -> None:
    assert prose.inline("a *b*", "../") == "a <em>b</em>"
    assert prose.inline("a\n\nb", "../").count("<p>") == 2
    assert prose.inline("- a", "../").startswith("<ul>")


@pytest.mark.parametrize(
    "text_",
    [
        "[" * 20_000,
        "![[" * 6_000,
        "[a](" * 5_000,
        "1. " * 6_000,
        "> " * 9_000,
        "- x\n" * 5_000,
        "`" * 20_000,
        "*a " * 6_000,
        "```a\n" * 4_000,
        "\\" * 20_000,
    ],
    ids=lambda value: repr(value[:6]),
)
def test_text_that_nobody_would_write_neither_hangs_nor_fails(prose: Prose, text_: str) -> None:
    start = time.process_time()

    root = read(prose.block(text_, "../"))

    assert time.process_time() - start < 5
    harmless(root)
    assert text(root)


def test_text_that_markdown_would_choke_on_is_shown_as_it_is(prose: Prose) -> None:
    deep = "1. " * 40 + "x"

    assert text(read(prose.block(deep, "../"))) == deep
    assert text(read(prose.block("[" * 300, "../"))) == "[" * 300


def test_code_may_hold_any_number_of_brackets(prose: Prose) -> None:
    code = "[0] " * 300 + "- " * 30

    root = read(prose.block(f"**Log:**\n```\n{code.strip()}\n```", "../"))

    assert root.find("p/strong") is not None
    assert text(root.findall(".//pre")[0]) == code.strip()


def test_rendering_one_text_leaves_no_trace_in_the_next(prose: Prose) -> None:
    prose.block("[x][r]\n\n[r]: https://a.example/\n\n```\ncode\n```", "../")

    assert prose.block("[x][r]", "../") == "<p>[x][r]</p>"


def test_plain_text_has_no_marks_and_one_line() -> None:
    assert plain_text("A **b**\n`c` [d](https://e.example/)  f") == "A b c d f"


def test_only_http_addresses_are_web_addresses() -> None:
    assert is_web("https://a.example/")
    assert is_web("http://a.example/")
    assert not is_web("javascript:https://a.example/")
    assert not is_web("")
    assert not is_web(None)
