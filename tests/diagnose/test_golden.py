"""Logs with their expectation inside the text, and the corpus of real logs."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from bench.scoreboard import cases, score

from faultpedia.diagnose import Diagnoser, Knowledge
from tests.diagnose.golden import Golden, golden

CORPUS = Path(__file__).parent.parent / "corpus"
BY_STRUCTURE = Diagnoser(Knowledge())
SLOW = Diagnoser(Knowledge(), "grams")


@pytest.mark.parametrize("case", golden(), ids=lambda case: case.name)
def test_the_marked_line_is_initiating(case: Golden) -> None:
    body = BY_STRUCTURE.diagnose([case.text]).as_json()
    first = body["initiating"]
    assert (
        (first["line"], first["text"]) == (case.line, case.initiating)
        if first
        else (case.initiating is None)
    )
    if case.name.startswith("healthy"):
        assert body["findings"] == []
    if first:
        assert body["findings"][0] == first
        assert first["role"] == "initiating"
    assert all(finding["why"] for finding in body["findings"] + body["notes"])


@pytest.mark.parametrize("case", golden(), ids=lambda case: case.name)
def test_both_matchers_and_any_cutting_give_the_same(case: Golden) -> None:
    data = case.text.encode()
    whole = BY_STRUCTURE.diagnose([data]).as_json()
    assert SLOW.diagnose([data]).as_json() == whole
    assert (
        BY_STRUCTURE.diagnose([data[i : i + 7] for i in range(0, len(data), 7)]).as_json() == whole
    )


def test_the_corpus_is_read_right_without_any_entry() -> None:
    scores = [score(case, BY_STRUCTURE) for case in cases(CORPUS)]
    verdicts = Counter(one.verdict for one in scores)
    failing = sum(one.case.root is not None for one in scores)
    assert verdicts["alarm"] == 0, [s.case.name for s in scores if s.verdict == "alarm"]
    assert verdicts["right"] >= 0.9 * failing
    assert verdicts["wrong"] <= 2, [s.case.name for s in scores if s.verdict == "wrong"]
