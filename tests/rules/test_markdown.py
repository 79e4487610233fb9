"""Prose is taken apart as the pages read it."""

from __future__ import annotations

import time

import pytest

from faultpedia.rules.markdown import FILLER, read_markdown


def plain(text: str) -> str:
    return read_markdown(text).plain.replace(FILLER, "")


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("a `b` c", "a  c"),
        ("a ``b ` c`` d", "a  d"),
        ("a `b\nc` d", "a \n d"),
        (r"a \`b` c", r"a \`b` c"),
        ("a `b c", "a `b c"),
        ("a `b\n\nc` d", "a `b\n\nc` d"),
        ("a ``` b ``` c", "a  c"),
        ("```\ncode\n```\ntext", "\n\n\ntext"),
        ("~~~~ python\n`x\n~~~\n~~~~\ntext", "\n\n\n\ntext"),
        ("```\n\n`x\n\n```\n`y`", "\n\n\n\n\n"),
    ],
)
def test_code_is_left_out_and_the_rest_stays(text: str, rest: str) -> None:
    assert plain(text) == rest
    assert len(read_markdown(text).plain) == len(text)


def test_an_open_fence_is_found_with_its_line() -> None:
    assert read_markdown("a\n\n```\nb\n````\n").unclosed == 2
    assert read_markdown("a\n\n```\nb\n```\n").unclosed is None


def test_an_indented_fence_is_found_with_its_line() -> None:
    reading = read_markdown("- a\n\n  ```\n  b\n  ```\n")
    assert (reading.indented, reading.unclosed) == (2, None)


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("see [a](entry:b#c)", "entry:b#c"),
        ("see [`a`](https://x.org/y_(z) 'title')", "https://x.org/y_(z)"),
        ("see [a]( <x y> )", "x"),
        ("see [a]()", ""),
        ("see <https://x.org>", "https://x.org"),
    ],
)
def test_targets_of_links_are_found(text: str, target: str) -> None:
    assert [t.target for t in read_markdown(text).targets] == [target]


def test_a_link_definition_is_found_and_a_log_prefix_is_none() -> None:
    assert read_markdown("see [a][b]\n\n[b]: https://x.org").definition == 2
    assert read_markdown("[rank0]: RuntimeError: no").definition is None
    assert read_markdown("`x\n[b]: https://x.org`").definition is None


def test_images_are_told_from_links_and_code_is_neither() -> None:
    targets = read_markdown("![a](b.png)\n\n[c](#d) `[e](f)`").targets
    assert [(t.target, t.image, t.line) for t in targets] == [("b.png", True, 0), ("#d", False, 2)]


@pytest.mark.parametrize(
    "unit", ["`", "``` ", "[", "[](", "](", "<a:", "~~~\n", "(", "`a``b", "- [", "\n\n", "\\`"]
)
def test_hostile_text_takes_linear_time(unit: str) -> None:
    start = time.process_time()
    read_markdown(unit * (20_000 // len(unit)))
    assert time.process_time() - start < 1
