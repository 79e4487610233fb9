"""Logs spoilt on purpose, with a seed: what engines could read differently."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence

Mutation = Callable[[random.Random, Sequence[bytes]], bytes]

PREFIXES = ("[rank{n}]: ", "{n}: ", "[1,{n}]<stderr>: ", "(Worker rank={n} pid=77) ", "node{n} | ")
ODD = (
    b"\xff\xfe\xfd", b"\xc3", b"\xe2\x82", b"\xed\xa0\x80", b"\xf0\x9f\x92", b"\x00\x00", b"\x85",
    "\u2028".encode(), "\u00a0".encode(), "\U0001f4a5".encode(), b"\x1b", b"\x0b", b"\x7f",
    "\ufeff".encode(), b"\xc0\xaf", b"\xf5\x80\x80\x80",
)  # fmt: skip
ESCAPES = (
    b"\x1b[0m", b"\x1b[1;31m", b"\x1b[38;5;12m", b"\x1b]0;title\x07", b"\x1b]8;;x\x1b\\", b"\x1b[K",
    b"\x1b[", b"\x1b]never ends", b"\x1b7", b"\x1b[999999999999999999999999999999999999999999m",
)  # fmt: skip


def cut_off(chance: random.Random, logs: Sequence[bytes]) -> bytes:
    log = chance.choice(logs)
    return log[: chance.randrange(len(log) + 1)]


def starts_late(chance: random.Random, logs: Sequence[bytes]) -> bytes:
    log = chance.choice(logs)
    return log[chance.randrange(len(log) + 1) :]


def interleaved(chance: random.Random, logs: Sequence[bytes]) -> bytes:
    """Two processes write into one log, each line with the prefix of its rank."""
    prefix = chance.choice(PREFIXES)
    queues = [chance.choice(logs).split(b"\n") for _ in range(2)]
    lines = []
    while any(queues):
        n = chance.randrange(2)
        count = chance.randrange(1, 5)
        lines += [prefix.format(n=n).encode() + line for line in queues[n][:count]]
        del queues[n][:count]
    return b"\n".join(lines)


def joined(chance: random.Random, logs: Sequence[bytes]) -> bytes:
    return b"\n".join(chance.sample(list(logs), min(len(logs), 3)))


def carriage_returns(chance: random.Random, logs: Sequence[bytes]) -> bytes:
    log = chance.choice(logs)
    return log.replace(b"\n", b"\r\n") if chance.random() < 0.5 else log.replace(b"\n", b"\r", 7)


def coloured(chance: random.Random, logs: Sequence[bytes]) -> bytes:
    return _strewn(chance, chance.choice(logs), ESCAPES, 40)


def damaged(chance: random.Random, logs: Sequence[bytes]) -> bytes:
    return _strewn(chance, chance.choice(logs), ODD, 25)


def shuffled(chance: random.Random, logs: Sequence[bytes]) -> bytes:
    lines = chance.choice(logs).split(b"\n")
    for _ in range(chance.randrange(1, 8)):
        lines.insert(chance.randrange(len(lines)), lines.pop(chance.randrange(len(lines))))
    return b"\n".join(lines)


def repeated(chance: random.Random, logs: Sequence[bytes]) -> bytes:
    """Hundreds of copies of one line: limits, ranks, and what follows the end."""
    lines = chance.choice(logs).split(b"\n")
    at = chance.randrange(len(lines))
    copies = [b"[rank%d]: %s %d" % (n % 70, lines[at], n) for n in range(chance.randrange(300))]
    lines[at:at] = copies
    return b"\n".join(lines)


def long_lines(chance: random.Random, logs: Sequence[bytes]) -> bytes:
    log = chance.choice(logs)
    filler = chance.choice(
        [b"x", b" ", b"\xe2\x82\xac", b"Error ", b"\xf0\x9f\x98\x80", b"[1, 2] "]
    )
    size = chance.choice([15_000, 17_000, 66_000, 200_000, 1_200_000])
    long = (filler * (size // len(filler) + 1))[: size + chance.randrange(5)]
    at = chance.randrange(len(log) + 1)
    return log[:at] + long + log[at:]


def wide(chance: random.Random, logs: Sequence[bytes]) -> bytes:
    """UTF-16 in both orders, whole or cut off within a character."""
    text = chance.choice(logs).decode("utf-8", "replace") + "\U0001f600"
    coding, mark = chance.choice([("utf-16-le", b"\xff\xfe"), ("utf-16-be", b"\xfe\xff")])
    data = bytearray(mark + text.encode(coding))
    for _ in range(chance.randrange(4)):
        data[chance.randrange(2, len(data))] = chance.choice([0xD8, 0xDC, 0x0A, 0x00])
    return bytes(data[: len(data) - chance.randrange(5)])


def json_lines(chance: random.Random, logs: Sequence[bytes]) -> bytes:
    lines = []
    for line in chance.choice(logs).decode("utf-8", "replace").split("\n"):
        body: dict[str, object] = {
            chance.choice(["message", "msg", "log"]): line,
            chance.choice(["level", "severity"]): chance.choice(["error", "INFO", "warn", 3, None]),
            "rank": chance.choice([chance.randrange(9), "r1", 2.0, 10**30, -0]),
            "time": chance.choice(["2025-07-09T17:05:38.1Z", 1733000000, 1733000000.5, ""]),
            "pod": chance.choice(["trainer-0", True, {"a": [1.5, "]"]}, ["x"]]),
        }
        text = json.dumps(body, ensure_ascii=chance.random() < 0.5)
        if chance.random() < 0.1:
            text = chance.choice([text[:-2], text + "x", text.replace('"rank"', "NaN"), "{" * 600])
        lines.append(text)
    return "\n".join(lines).encode("utf-8", "surrogatepass")


def _strewn(chance: random.Random, log: bytes, pieces: Sequence[bytes], most: int) -> bytes:
    data = bytearray(log)
    for _ in range(chance.randrange(1, most)):
        at = chance.randrange(len(data) + 1)
        data[at:at] = chance.choice(pieces)
    return bytes(data)


MUTATIONS: tuple[Mutation, ...] = (
    cut_off, starts_late, interleaved, joined, carriage_returns, coloured, damaged, shuffled,
    repeated, long_lines, wide, json_lines,
)  # fmt: skip
