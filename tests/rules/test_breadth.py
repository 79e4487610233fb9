"""Signatures that say too little are told from short ones that say enough."""

from __future__ import annotations

import pytest

from faultpedia.rules.breadth import COMMON_LINES, common_line, is_broad
from faultpedia.signatures import compile_signature, parse

BROAD = [
    "Killed",
    "out of memory",
    "error: {any}",
    "RuntimeError: CUDA error",
    "exited with exit code {int}",
    "WARNING: process {int} failed",
    "{name}Error: {any}",
    "free(): {any}",
]
SPECIFIC = [
    "CUDA error: out of memory",
    "Ran out of input",
    "can't start new thread",
    "KeyError: 'chosen'",
    "NVRM: Xid (PCI:{any}): 79,",
    "unable to write to file <{path}>",
    "srun: error: {any}: task {int}: Killed",
    "invalid root rank: {int}",
    "CUDNN_STATUS_INTERNAL_ERROR",
]


@pytest.mark.parametrize("text", BROAD)
def test_common_words_alone_are_broad(text: str) -> None:
    assert is_broad(parse(text))


@pytest.mark.parametrize("text", SPECIFIC)
def test_short_messages_of_one_failure_are_not_broad(text: str) -> None:
    assert not is_broad(parse(text))
    assert common_line(parse(text)) is None


def test_raw_expressions_are_measured_by_their_literals() -> None:
    assert is_broad(compile_signature(None, "error: [a-z]{1,40}"))
    assert not is_broad(compile_signature(None, "tensor [a-z]{1,40} was resharded"))


def test_a_line_of_a_healthy_log_is_named() -> None:
    line = common_line(parse("Loading checkpoint shards: {int}%"))
    assert line in COMMON_LINES
