"""From a printed message to a signature."""

from __future__ import annotations

import pytest

from faultpedia.importers.holes import MAX_TEXT, signature_of
from faultpedia.signatures import parse

CASES = [
    ("shapes (32x100 and 64x10) differ", "shapes ({shape} and {shape}) differ"),
    ("size torch.Size([10, 4]) is not [2, 3]", "size {shape} is not {shape}"),
    ("Tried to allocate 1.44 GiB. GPU 1 has", "Tried to allocate {size}. GPU {int} has"),
    ("devices, cuda:0 and cpu!", "devices, {device} and {device}!"),
    ("runs on cpu only", "runs on cpu only"),
    ("No such file: '/data/x/train.json'", "No such file: '{path}'"),
    ("[Errno 2] No such file", "[Errno 2] No such file"),
    ("exited with signal 9 (pid 77)", "exited with signal 9 (pid {int})"),
    ("NVRM: Xid (PCI:0000:5d:00): 79, pid=1", "NVRM: Xid (PCI:{pci}): 79, pid={int}"),
    ("connect to 10.0.0.3:29500 after 600000 milliseconds", "connect to {word} after {time}"),
    ("object at 0x7f001 of {'a': 3}", "object at {hex} of {{'a': {int}}}"),
    ("expected torch.float16 but got Half", "expected {dtype} but got Half"),
    ("loss is 1.5e-3, was 2.25", "loss is {num}, was {num}"),
    ("conv2d of libcudart.so.11.0 for sm_90", "conv2d of libcudart.so.11.0 for sm_90"),
    ("see https://docs.python.org/3/x", "see https://docs.python.org/3/x"),
    ("commit d8b71082ea70 is gone", "commit {hex} is gone"),
    ("first\nsecond 3", "first second {int}"),
]


@pytest.mark.parametrize(("message", "expected"), CASES, ids=[case[0] for case in CASES])
def test_what_varies_becomes_a_hole(message: str, expected: str) -> None:
    """Numbers that say which failure it is stay."""
    assert signature_of(message) == expected
    assert parse(expected).search(message.replace("\n", " "))


def test_long_message_is_cut_at_a_sentence() -> None:
    """The tail of a long message changes from version to version."""
    message = "The pump ran dry. " + "It says very much more about the pump. " * 20
    text = signature_of(message)
    assert len(text) <= MAX_TEXT
    assert text.endswith("pump")


@pytest.mark.parametrize("message", ["3 4", "{", "}{", "1", "[1, 2][3, 4]", "x" * 900, "{int}"])
def test_hostile_messages_give_readable_signatures(message: str) -> None:
    """The result is never something that the language refuses, where a signature is possible."""
    text = signature_of(message)
    if any(c.isalpha() for c in message):
        assert parse(text).search(message)
