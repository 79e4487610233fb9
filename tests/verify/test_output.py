"""What is stored of an output says nothing of the machine, and is the same in every run."""

# ruff: noqa: E501, S108 - programs and messages are whole lines

from __future__ import annotations

import pytest

from faultpedia.verify.output import MAX_LINES, frames_before, neutralise, trim

PLACES = {"/var/run-1/work": "<tmp>", "/data/repo/entries/a/b": "", "/opt/env": "<env>"}
NEUTRAL = [
    ('File "/opt/env/lib/python3.11/site-packages/torch/nn/init.py", line 3', 'File "torch/nn/init.py", line 3'),
    ('File "/usr/lib/python3/dist-packages/yaml/a.py"', 'File "yaml/a.py"'),
    ('File "/root/.pyenv/lib/python3.12/json/decoder.py"', 'File "python3.12/json/decoder.py"'),
    ('File "/data/repo/entries/a/b/reproduce.py", line 3', 'File "reproduce.py", line 3'),
    ("/data/repo/entries/a/bc/x", "/data/repo/entries/a/bc/x"),
    ("wrote /var/run-1/work/model.pt", "wrote <tmp>/model.pt"),
    ("wrote /var/run-1/work", "wrote <tmp>"),
    ("in /var/run-1/work/tmpab12cd34/x and /var/run-1/work/pymp-x1y2", "in <tmp>/<name>/x and <tmp>/pymp-<name>"),
    ("/opt/env/bin/python3.11 -m x", "python -m x"),
    ("exec=/usr/local/bin/python3", "exec=python"),
    ("prefix /opt/env, /opt/environment", "prefix <env>, /opt/environment"),
    ("/home/jane/data.csv and /Users/bob/x:1", "~/data.csv and ~/x:1"),
    ("/root/.cache/hub but not /rooted or the root cause", "~/.cache/hub but not /rooted or the root cause"),
    ("<Tensor at 0x7f3a2b1c9d00>", "<Tensor at 0x…>"),
    ("W1201 15:49:44.356000 26081 torch/x.py:874] y", "W<time> <pid> torch/x.py:874] y"),
    ("[W1201 15:49:44.356000123 socket.cpp:207] z", "[W<time> socket.cpp:207] z"),
    ("2026-12-01 15:49:44,123 INFO", "<time> INFO"),
    ("worker (pid 4711) and PID 12, pid: 3, process 99", "worker (pid <pid>) and PID <pid>, pid: <pid>, process <pid>"),
    ("connect 127.0.0.1:29500, localhost:4711, [::1]:80", "connect 127.0.0.1:<port>, localhost:<port>, [::1]:<port>"),
    ("/dev/shm/torch_12_34_5", "/dev/shm/<name>"),
    ("id 123e4567-e89b-12d3-a456-426614174000", "id <uuid>"),
    ("took 12.5 seconds, 3.25 ms", "took <n> seconds, <n> ms"),
    ("loss 0.25, lr 1e-3, shape (3, 4), 12 of 30", "loss 0.25, lr 1e-3, shape (3, 4), 12 of 30"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "neutral"), NEUTRAL)
def test_neutralise(text: str, neutral: str) -> None:
    """Places get neutral names; what is not of the machine stays."""
    assert neutralise(text, PLACES) == neutral
    assert neutralise(neutral, PLACES) == neutral


def test_the_host_has_no_name() -> None:
    """The name of the machine as a word, not as part of another."""
    assert neutralise("on node7:29500, node72", {}, "node7") == "on <host>:29500, node72"


def test_frames_of_the_nearest_traceback() -> None:
    """Outermost first, as files inside their package; other tracebacks and ranks are left out."""
    lines = [
        "Traceback (most recent call last):",
        '  File "/x/site-packages/a/old.py", line 1, in earlier',
        "ValueError: first",
        "[rank0]: Traceback (most recent call last):",
        '[rank0]:   File "/x/main.py", line 1, in <module>',
        "[rank1]: Traceback (most recent call last):",
        '[rank1]:   File "/x/site-packages/b/other.py", line 1, in elsewhere',
        '[rank0]:   File "/x/lib/python3.11/site-packages/a/core.py", line 2, in start',
        "[rank0]: RuntimeError: x",
        "[rank1]: RuntimeError: x",
    ]
    assert frames_before(lines, 2) == ["a/old.py:earlier"]
    assert frames_before(lines, 8) == ["/x/main.py:<module>", "a/core.py:start"]
    assert frames_before(lines, 9) == ["b/other.py:elsewhere"]
    assert frames_before(['  File "/x/a.py", line 1, in f', "x"], 1) == []


def test_trim_keeps_what_is_of_interest() -> None:
    """All of a short output; of a long one the lines around the message, and how many are left out."""
    lines = [f"line {number}" for number in range(500)]
    assert trim(lines[:MAX_LINES], None) == "\n".join(lines[:MAX_LINES])
    kept = trim(lines, 250).split("\n")
    assert "line 250" in kept
    assert (kept[0], kept[-1]) == ("[… 205 lines]", "[… 235 lines]")
    assert len(kept) == MAX_LINES + 2
    assert trim(lines, None).endswith("line 499")
