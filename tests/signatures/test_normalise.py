"""Prefixes of many programs are taken off; what they say is kept."""

from __future__ import annotations

import random
import string

import pytest

from faultpedia.signatures.normalise import MAX_CHARACTERS, MAX_PIECES, LogLine, normalise


def one(line: str) -> LogLine:
    found = list(normalise(line, 7))
    assert len(found) == 1, found
    return found[0]


@pytest.mark.parametrize(
    ("line", "text", "rank", "level"),
    [
        ("[rank3]: ValueError: x", "ValueError: x", 3, ""),
        ("[rank3]:   File", "  File", 3, ""),
        ("[rank3]:[E321 02:17:08.408271257 ProcessGroupNCCL.cpp:607] boom", "boom", 3, "ERROR"),
        ("[1,2]<stderr>:  code", " code", 2, ""),
        ("12: boom", "boom", 12, ""),
        ("[node-1:0]boom", "boom", 0, ""),
        ("worker-0:   boom", "  boom", None, ""),
        ("[default0]:boom", "boom", 0, ""),
        ("[trainer0|0]:boom", "boom", 0, ""),
        ("[RANK 1] 2026-05-19 10:10:29,701 [ERROR] boom", "boom", 1, "ERROR"),
        ("(EngineCore_0 pid=1) ERROR 07-15 08:54:44 [core.py:586]   x", "  x", None, "ERROR"),
        ("(VllmWorker rank=0 pid=281) boom", "boom", 0, ""),
        ("E0321 12:00:01.123456 4711 cuda_dnn.cc:12] boom", "boom", None, "ERROR"),
        ("E0000 00:00:1744015772.625537 3982776 cuda_dnn.cc:8579] boom", "boom", None, "ERROR"),
        ("2019-06-23 19:34:30.142558: E tensorflow/a/b.cc:329] boom", "boom", None, "ERROR"),
        ("[2023-06-07 22:16:00,018] [INFO] [launch.py:315:f] boom", "boom", None, "INFO"),
        ("[2024-10-09 14:27:19,255][__main__][INFO] - boom", "boom", None, "INFO"),
        ("2024-06-17T13:18:29.406790Z ERROR launcher: boom", "boom", None, "ERROR"),
        ("2024-01-01 10:00:00.123 | ERROR    | mod:fn:12 - boom", "boom", None, "ERROR"),
        ("ERROR:root:boom", "boom", None, "ERROR"),
        ("WARNING - boom", "boom", None, "WARNING"),
        ("May 15 23:01:53 node-01 kernel: [  152.700479] boom", "boom", None, ""),
        ("[Fri Aug 30 11:43:09 2024] boom", "boom", None, ""),
        ("<4>[   12.345678] boom", "boom", None, ""),
        ("[pod/train-0/main] boom", "boom", None, ""),
        ("2024-01-01T00:00:00.1Z stderr F boom", "boom", None, ""),
        ("worker-1  | boom", "boom", None, ""),
        ("#12 7.017       boom", "      boom", None, ""),
        ("7.017   boom", "  boom", None, ""),
        ("[2025-12-07 09:57:19,206 E 39 39] (raylet) node_manager.cc:3277: boom", "boom", None,
         "ERROR"),
        ("host:1:2 [0] misc/socket.cc:49 NCCL WARN boom", "boom", None, "ERROR"),
        ("host:1:2 [0] NCCL INFO boom", "boom", None, "INFO"),
        ('time="2019-06-24T10:20:40+02:00" level=error msg="boom"', '"boom"', None, "ERROR"),
        ("wandb: ERROR boom", "boom", None, "ERROR"),
        ("##[error]boom", "boom", None, "ERROR"),
        ("plain text", "plain text", None, ""),
    ],
)  # fmt: skip
def test_a_prefix_goes_and_says_something(
    line: str, text: str, rank: int | None, level: str
) -> None:
    found = one(line)
    assert (found.text, found.rank, found.level) == (text, rank, level)
    assert (found.number, found.original) == (7, line)


@pytest.mark.parametrize(
    ("line", "time"),
    [
        ("2023-05-29 05:39:19.492073: x", "2023-05-29T05:39:19.492073"),
        ("[E709 17:05:38.162 a.cpp:1] x", "07-09T17:05:38.162"),
        ("ERROR 07-15 08:54:44 [core.py:586] x", "07-15T08:54:44"),
        ("May  5 23:01:53 host kernel: x", "05-05T23:01:53"),
        ("[Fri Aug 30 11:43:09 2024] x", "2024-08-30T11:43:09"),
        ("[14328.198504] x", "14328.198504"),
        ("[1759904376.662978] x", "1759904376.662978"),
        ("10:11:12 x", "10:11:12"),
    ],
)
def test_times_are_kept_as_far_as_the_log_says(line: str, time: str) -> None:
    found = one(line).time
    assert found is not None
    assert found.text == time


def test_times_of_one_kind_are_ordered() -> None:
    early = one("[E709 17:05:38.9 a.cpp:1] x").time
    late = one("[E1012 17:05:38.1 a.cpp:1] x").time
    assert early is not None
    assert late is not None
    assert early.order < late.order


def test_processes_of_one_name_are_told_apart() -> None:
    first, second = one("(Worker pid=1) x"), one("(Worker pid=2) x")
    assert first.stream != second.stream


def test_a_message_behind_a_progress_bar_is_found() -> None:
    found = one(
        "Epoch 10/10: 240it [05:55,  1.47s/it, loss=5.4][rank0]:[E709 17:05:38.1 a.cpp:1] x"
    )
    assert (found.text, found.rank, found.level) == ("x", 0, "ERROR")


def test_carriage_returns_part_a_line() -> None:
    found = list(normalise("step 1\rstep 2\r[rank1]: boom", 3))
    assert [(line.number, line.text) for line in found] == [
        (3, "step 1"),
        (3, "step 2"),
        (3, "boom"),
    ]


def test_escape_sequences_go() -> None:
    found = one("\x1b[1;31m[rank0]:\x1b[0m \x1b]8;;https://x\x07link\x1b]8;;\x07 boom")
    assert found.text == "link boom"
    assert "\x1b" not in found.original


def test_control_characters_and_odd_line_breaks_become_blanks() -> None:
    assert one("a\x00b\x0bc\x85d\u2028e").text == "a b c d e"


def test_a_json_line_stands_for_its_message() -> None:
    line = '{"ts":"2024-01-01T00:00:00Z","level":"error","msg":"one\\ntwo","rank":3,"x":[1]}'
    found = list(normalise(line, 9))
    assert [(f.text, f.rank, f.level, f.number) for f in found] == [
        ("one", 3, "ERROR", 9), ("two", 3, "ERROR", 9),
    ]  # fmt: skip
    assert found[0].original == line
    assert found[0].time is not None


@pytest.mark.parametrize("line", ['{"a": NaN, "msg": "x"}', "{'loss': 1.0}", "{", '{"a": 1}', "{}"])
def test_what_is_no_envelope_stays_as_it_is(line: str) -> None:
    assert one(line).text == line


def test_a_json_line_cannot_give_endless_messages() -> None:
    line = '{"msg": "' + "x\\n" * 5000 + '"}'
    assert len(list(normalise(line, 1))) == MAX_PIECES


def test_a_blank_line_says_nothing() -> None:
    assert list(normalise(" \t\x1b[0m ", 1)) == []


def test_a_long_line_is_cut() -> None:
    assert len(one("x" * 1_000_000).text) == MAX_CHARACTERS


def test_any_text_is_read() -> None:
    chance = random.Random(5)
    signs = string.printable + "\x1b\x00\ud800é中\u2028[]{}:|"
    for _ in range(3000):
        line = "".join(chance.choice(signs) for _ in range(chance.randrange(60)))
        for found in normalise(line.replace("\n", " "), 1):
            assert found.text.endswith(found.text.strip())
            assert found.clean.endswith(found.text[-5:])
