"""The gate lets the same lines through whichever way it searches."""

from __future__ import annotations

import random

import pytest

from faultpedia.diagnose.gate import Gate, folded_block
from faultpedia.diagnose.reader import MAX_LINE_BYTES, Blocks, text_of
from faultpedia.signatures.matchers import has_automaton

WORDS = ["Error", "CUDA out of memory", "NCCL WARN", "é failed here", 'File "', "a bc"]


def test_blanks_colours_and_controls_are_folded() -> None:
    assert folded_block(b"a\t b\x1b[31m  c\x00d\n  e") == b"a b c d\n e"


def test_the_lines_with_a_word_are_found() -> None:
    block = b"ok\nCUDA   out of\tmemory\nError Error\n\nerror\nlast Error"
    for kind in ("best", "grams"):
        assert Gate(WORDS, kind).lines(block) == [1, 2, 5]


@pytest.mark.skipif(not has_automaton(), reason="the extra `fast` is not installed")
def test_both_ways_agree_on_random_blocks() -> None:
    chance = random.Random(2)
    slow, fast = Gate(WORDS, "grams"), Gate(WORDS)
    parts = [w.encode() for w in WORDS] + [
        b"x",
        b" ",
        b"  ",
        b"\n",
        b"\x1b[1m",
        b"Erro",
        b"CUDA out",
    ]
    for _ in range(500):
        block = b"".join(chance.choice(parts) for _ in range(40))
        assert slow.lines(block) == fast.lines(block)


def read(pieces: list[bytes]) -> list[str]:
    blocks = Blocks()
    found = [block for piece in pieces for block in blocks.feed(piece)]
    found += blocks.finish()
    lines = b"".join(found).split(b"\n")
    assert not lines or lines[-1] == b""
    return [text_of(line) for line in lines[:-1]]


@pytest.mark.parametrize("size", [1, 2, 3, 5, 1000])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_lines_do_not_depend_on_how_bytes_arrive(size: int, mark: bytes) -> None:
    data = mark + "one\r\ntwo é\n\nlast \U0001f600".encode()
    pieces = [data[at : at + size] for at in range(0, len(data), size)]
    assert read(pieces) == ["one", "two é", "", "last \U0001f600"]


@pytest.mark.parametrize("size", [1, 3, 1000])
def test_utf_16_is_read_by_its_mark(size: int) -> None:
    data = "one\r\nzwö \U0001f600".encode("utf-16")
    assert read([data[at : at + size] for at in range(0, len(data), size)]) == [
        "one", "zwö \U0001f600",
    ]  # fmt: skip


def test_what_is_not_valid_becomes_a_sign_of_its_own() -> None:
    assert read([b"a\xffb\xe2\x82"]) == ["a\ufffdb\ufffd"]


def test_a_line_without_end_is_cut() -> None:
    lines = read([b"x" * 300_000, b"y" * 300_000, b"\nnext"])
    assert [len(line) for line in lines] == [MAX_LINE_BYTES, 4]
