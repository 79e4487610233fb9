"""Exceptions and frames of a log, packages and versions, what must not be passed on."""

from __future__ import annotations

import pytest

from faultpedia.importers.neutral import neutral
from faultpedia.importers.tracebacks import last_exception, place_of, raised_at, split
from faultpedia.importers.versions import pinned, software, versions

LOG = """\
[rank0]: ready
[rank1]: Traceback (most recent call last):
[rank1]:   File "/home/ada/train.py", line 3, in <module>
[rank1]:     step()
[rank0]: still here
[rank1]:   File "/opt/lib/python3.12/site-packages/torch/optim/sgd.py", line 9, in step
[rank1]:     raise ValueError(message)
[rank1]: ValueError: lr is -1
"""


def test_frames_of_one_rank_are_followed() -> None:
    """Lines of other ranks stand between and do not count."""
    raised = raised_at(LOG, 8)
    assert raised.exception == "ValueError"
    assert raised.message == "lr is -1"
    assert raised.raised_by == "torch/optim/sgd.py:step"
    assert raised.packages == ["torch"]
    assert [frame.function for frame in raised.frames] == ["<module>", "step"]


def test_frames_in_own_code_only() -> None:
    """Then no function of a package is named."""
    text = (
        'Traceback (most recent call last):\n  File "train.py", line 1, in f\n    f()\nKeyError: 1'
    )
    assert raised_at(text, 4).raised_by is None


def test_line_without_a_traceback() -> None:
    """The message is the whole line."""
    raised = raised_at("nvcc fatal   : Unsupported gpu architecture", 1)
    assert raised.exception is None
    assert raised.message == "nvcc fatal   : Unsupported gpu architecture"


def test_last_exception() -> None:
    """The fallback where nothing else is known."""
    assert last_exception("ValueError: a\nTypeError: b\nbye\n") == 2
    assert last_exception("all is well\n") is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("torch.OutOfMemoryError: no", ("torch.OutOfMemoryError", "no")),
        ("AssertionError", ("AssertionError", "AssertionError")),
        ("note: nothing", (None, "note: nothing")),
        ("Loading: 3 of 4", (None, "Loading: 3 of 4")),
    ],
)
def test_split(text: str, expected: tuple[str | None, str]) -> None:
    """Only a name that looks like an exception is one."""
    assert split(text) == expected


@pytest.mark.parametrize(
    ("file", "place"),
    [
        ("/a/lib/python3.11/site-packages/torch/x.py", "torch/x.py"),
        ("/usr/lib/python3/dist-packages/numpy/y.py", "numpy/y.py"),
        ("C:\\Py\\Lib\\site-packages\\torch\\x.py", "torch/x.py"),
        ("/usr/lib/python3.11/multiprocessing/queues.py", "multiprocessing/queues.py"),
        (".../megatron/core/x.py", "megatron/core/x.py"),
        ("/home/ada/train.py", None),
    ],
)
def test_place_of(file: str, place: str | None) -> None:
    """Only files of installed packages have a place that others know."""
    assert place_of(file) == place


def test_versions() -> None:
    """In the forms in which people write them; the first of each counts."""
    text = (
        "torch==2.3.0, PyTorch version: 9.9\n• torch: 2.11.0+cu130\n- **transformers**: 4.57.1\n"
        "accelerate 1.2.0 and foo 1.2.3, megatron-core version: 0.19.0.dev, CUDA 12.8, NCCL: 2.21.5"
    )
    assert versions(text) == {
        "torch": "2.3.0",
        "transformers": "4.57.1",
        "accelerate": "1.2.0",
        "megatron-core": "0.19.0.dev",
    }
    assert software(text) == ["CUDA", "NCCL"]
    assert pinned("torch", "2.11.0+cu130") == "torch==2.11.0"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("/home/ada/x and /Users/ada/y", "/home/user/x and /Users/user/y"),
        ("hf_abcdefghijklmnopqrstuvwx", "KEY"),
        ("https://ada:pw123@github.com/x", "https://github.com/x"),
        ("mail ada@lab.example now", "mail user@host.example now"),
        ("connect to 10.1.2.3:29500", "connect to 192.0.2.1:29500"),
        ("rank 3 of 5", "rank 3 of 5"),
    ],
)
def test_neutral(text: str, expected: str) -> None:
    """Users, hosts and secrets go, and something of the same kind takes their place."""
    assert neutral(text) == expected
