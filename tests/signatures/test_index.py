"""The index finds the same patterns whatever it looks keys up with."""

from __future__ import annotations

import random

import pytest

from faultpedia.signatures import AnySignature, Index, parse, parse_regex
from faultpedia.signatures.matchers import Grams, has_automaton, make_matcher

KINDS = ["grams", *(["automaton"] if has_automaton() else [])]
WORDS = ["CUDA", "error", "out", "of", "memory", "rank", "a", "failed", "12", "é", "timeout"]


def phrase(chance: random.Random, most: int = 6) -> str:
    return " ".join(chance.choice(WORDS) for _ in range(chance.randrange(1, most)))


@pytest.mark.parametrize("kind", KINDS)
def test_a_key_is_found_wherever_it_stands(kind: str) -> None:
    matcher = make_matcher(["abc", "abcdefghij", "bcd", "zz"], kind)
    assert matcher.find("xabcdefghijx") == [0, 1, 2]
    assert matcher.find("zz") == ([3] if kind == "automaton" else [])
    assert matcher.find("") == []


@pytest.mark.skipif(len(KINDS) < 2, reason="the extra `fast` is not installed")
def test_both_matchers_agree_on_random_input() -> None:
    chance = random.Random(3)
    keys = sorted({k for k in (phrase(chance) for _ in range(400)) if len(k) >= 3})
    slow, fast = make_matcher(keys, "grams"), make_matcher(keys, "automaton")
    for _ in range(2000):
        line = phrase(chance, 30)
        expected = [number for number, key in enumerate(keys) if key in line]
        assert slow.find(line) == fast.find(line) == expected


@pytest.mark.parametrize("kind", KINDS)
def test_the_more_specific_pattern_comes_first(kind: str) -> None:
    patterns: list[tuple[AnySignature, str]] = [
        (parse("out of memory"), "short"),
        (parse("CUDA out of memory. Tried to allocate {amount:size}"), "long"),
        (parse_regex("[Oo]ut of memory[.]"), "raw"),
    ]
    index = Index(patterns, kind)
    found = index.match("CUDA  out of   memory. Tried to allocate 2.00 GiB.")
    assert [match.owner for match in found] == ["long", "short"]
    assert found[0].captures == {"amount": "2.00 GiB"}
    assert [m.owner for m in index.match("Out of memory.")] == ["raw"]


@pytest.mark.parametrize("kind", KINDS)
def test_upper_and_lower_case_differ(kind: str) -> None:
    index = Index([(parse("Connection reset by peer"), 1)], kind)
    assert index.match("connection reset by peer") == []


def test_an_anchored_pattern_matches_behind_the_prefixes() -> None:
    index = Index([(parse_regex("^Killed$"), 1)])
    assert index.match("[rank0]: Killed") == []
    assert len(index.match("[rank0]: Killed", "Killed")) == 1


def test_a_pattern_without_text_is_refused() -> None:
    with pytest.raises(ValueError, match="no text to look up"):
        Index([(parse_regex("[0-9]{3}"), 1)])


def test_an_unknown_matcher_is_refused() -> None:
    with pytest.raises(ValueError, match="no matcher"):
        make_matcher(["abc"], "magic")


@pytest.mark.parametrize("kind", KINDS)
def test_expressions_are_compiled_only_when_their_key_is_met(kind: str) -> None:
    signatures = [parse(f"failure number {n} in part {{name:word}}") for n in range(50)]
    index = Index([(s, n) for n, s in enumerate(signatures)], kind)
    index.match("failure number 7 in part pump")
    assert [n for n, s in enumerate(signatures) if "regex" in vars(s)] == [7]


class Counting(dict[str, list[int]]):
    """Counts how often something is looked up."""

    looked = 0

    def get(self, key: str, default: object = None) -> object:  # type: ignore[override]
        """Look up and count."""
        self.looked += 1
        return super().get(key, default)


def test_work_on_a_line_grows_with_the_line_not_with_the_signatures() -> None:
    def steps(signatures: int, length: int) -> int:
        matcher = Grams([f"failure of part {n:06d} in pump" for n in range(signatures)])
        matcher._long = counting = Counting(matcher._long)  # noqa: SLF001
        matcher.find("no such thing here " * length)
        return counting.looked

    assert steps(20_000, 10) == steps(200, 10)
    assert steps(200, 100) < 11 * steps(200, 10)
