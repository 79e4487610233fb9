"""Bad input, endless input, several files: an answer in constant memory, and no exception."""

from __future__ import annotations

import itertools
import random
import tracemalloc
from collections.abc import Iterator

import pytest

from faultpedia.diagnose import Diagnoser, Engine, Knowledge, diagnose
from faultpedia.diagnose.store import LIMITS

DIAGNOSER = Diagnoser(Knowledge())
FAILURE = (
    'Traceback (most recent call last):\n  File "t.py", line 3, in f\n    g()\nValueError: no\n'
)


def first(data: bytes | str) -> tuple[int, str] | None:
    found = DIAGNOSER.diagnose([data]).as_json()["initiating"]
    return (found["line"], found["text"]) if found else None


@pytest.mark.parametrize(
    "data",
    [
        FAILURE.encode(),
        FAILURE.rstrip("\n").encode(),
        FAILURE.replace("\n", "\r\n").encode(),
        b"\xef\xbb\xbf" + FAILURE.encode(),
        FAILURE.encode("utf-16"),
        b"\xfe\xff" + FAILURE.encode("utf-16-be"),
        b"\x1b[31m" + FAILURE.replace("\n", "\x1b[0m\n\x1b[31m").encode(),
    ],
    ids=["plain", "no-end", "crlf", "bom", "utf-16", "utf-16-be", "colours"],
)
def test_every_way_to_write_a_line_is_read(data: bytes) -> None:
    assert first(data) == (4, "ValueError: no")


@pytest.mark.parametrize(
    "data",
    [b"", b"\n\n\n", b"\x00" * 10_000, b"\xff\xfe", b"\xff\xfe\x00", b"\r\r\r", b"\x1b" * 5000,
     b"{" * 20_000, bytes(range(256)) * 40],
)  # fmt: skip
def test_nothing_is_made_of_nothing(data: bytes) -> None:
    body = DIAGNOSER.diagnose([data]).as_json()
    assert body["initiating"] is None
    assert body["findings"] == body["nearby"] == []


def test_any_bytes_are_read() -> None:
    chance = random.Random(1)
    pieces = [b"Error: ", b"Traceback (most recent call last):\n", b'  File "a", line 1\n', b"\n",
              b"\x1b[", b"\r", b"[rank1]: ", b'{"msg":"', b"\xf0\x9f", b"ValueError: x\n", b"\xff",
              b"During handling of the above exception, another exception occurred:\n"]  # fmt: skip
    for _ in range(300):
        data = b"".join(chance.choice(pieces) for _ in range(60))
        whole = DIAGNOSER.diagnose([data]).as_json()
        assert DIAGNOSER.diagnose([data[:31], data[31:]]).as_json() == whole


def test_one_long_line_is_cut_and_the_next_ones_are_read() -> None:
    engine = Engine(DIAGNOSER)
    for _ in range(50):
        engine.feed(b"x" * 1_000_000)
    engine.feed(b"\n" + FAILURE.encode())
    found = engine.finish().as_json()["initiating"]
    assert (found["line"], found["text"]) == (5, "ValueError: no")


def noise(lines: int) -> Iterator[bytes]:
    for block in range(lines // 1000):
        yield b"".join(
            b"[rank%d]: RuntimeError: part %d of %s failed\nstep %d loss=2.1\n"
            % (n % 64, n, b"abcdefghij"[n % 10 :], n)
            for n in range(block * 1000, block * 1000 + 1000)
        )


def peak(lines: int) -> int:
    tracemalloc.start()
    try:
        DIAGNOSER.diagnose(noise(lines))
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_memory_does_not_grow_with_the_log() -> None:
    DIAGNOSER.diagnose(noise(1000))  # what is compiled once
    assert peak(28_000) < 1.3 * peak(14_000) + 1_000_000


def test_different_messages_are_kept_only_up_to_a_limit() -> None:
    words = ("".join(p) for p in itertools.product("abcdefghij", repeat=3))
    body = diagnose([f"{word.title()}Error: {word}\n" for word in words]).as_json()
    assert len(body["findings"]) == LIMITS["cause"]
    assert body["dropped"] == 1000 - LIMITS["cause"]


def test_repeats_are_counted_with_their_ranks() -> None:
    lines = [f"[rank{rank}]: ValueError: bad shard {rank}\n" for rank in (3, 1, 2)]
    (finding,) = diagnose(lines).as_json()["findings"]
    assert (finding["count"], finding["ranks"], finding["rank"]) == (3, [1, 2, 3], 3)


def test_files_of_one_job_are_ordered_by_their_clocks() -> None:
    engine = Engine(DIAGNOSER)
    engine.begin("rank0.log", 0)
    engine.feed("2025-05-01 10:00:09 ERROR RuntimeError: late\n")
    engine.begin("rank1.log", 1)
    engine.feed("2025-05-01 10:00:02 ERROR OSError: early\n")
    found = engine.finish().as_json()["initiating"]
    assert (found["file"], found["rank"], found["line"]) == ("rank1.log", 1, 1)


def test_the_work_is_linear_in_the_length_of_the_log() -> None:
    def steps(lines: int) -> int:
        diagnoser = Diagnoser(Knowledge())
        match, count = diagnoser.index.match, itertools.count()

        def counted(line: str, also: str = "") -> list[object]:
            next(count)
            return list(match(line, also))

        diagnoser.index.match = counted  # type: ignore[method-assign,assignment]
        diagnoser.diagnose(noise(lines))
        return next(count)

    assert steps(8000) < 4.2 * steps(2000)
