"""The signature language: what is read, what it matches, what is refused."""

from __future__ import annotations

import re

import pytest

from faultpedia.signatures import (
    HOLE_HELP,
    HOLES,
    Hole,
    Literal,
    SignatureError,
    compile_signature,
    parse,
)

SAMPLES = {
    "int": ["0", "-17", "+3"],
    "num": ["3", "2.5", "1e-05", "-0.1E+3"],
    "hex": ["0xdeadBEEF", "7f00"],
    "size": ["2.00 GiB", "64 bytes", "512M"],
    "shape": ["[2, 3]", "32x100", "torch.Size([2, 3])", "(4,)"],
    "dtype": ["torch.float16", "Half"],
    "device": ["cuda:0", "cpu", "meta"],
    "name": ["model.layers.0.weight", "<lambda>", "_x"],
    "word": ["a.b/c=d", "日本"],
    "path": ["/a/b-c.txt", "C:\\x.py"],
    "pci": ["0000:5d:00", "00000000:5D:00.0"],
    "time": ["600000 milliseconds", "2.5s", "30"],
    "any": ["x", "any thing, at all!"],
}


def test_every_hole_is_explained_and_tried() -> None:
    assert HOLES.keys() == HOLE_HELP.keys() == SAMPLES.keys()


@pytest.mark.parametrize(("kind", "sample"), [(k, s) for k, ss in SAMPLES.items() for s in ss])
def test_a_named_hole_captures_its_whole_value(kind: str, sample: str) -> None:
    signature = parse(f"value <{{v:{kind}}}> ends")
    assert signature.captures(f"log: value <{sample}> ends.") == {"v": sample}


@pytest.mark.parametrize(
    ("kind", "other"),
    [("int", "x"), ("num", "e5"), ("hex", "xyz"), ("size", "2 apples"), ("device", "tpu:0")],
)
def test_a_typed_hole_refuses_other_values(kind: str, other: str) -> None:
    assert parse(f"value <{{{kind}}}> ends").search(f"value <{other}> ends") is None


def test_literal_text_is_literal() -> None:
    text = r"a.b*c+d?e(f)[g]^h$i|j\k/l-m#n&o~p"
    assert parse(text).search(f"> {text} <")
    assert parse("a.b").search("axb") is None


def test_doubled_braces_are_braces() -> None:
    signature = parse("set() {{{int}}} of {{x}}")
    assert signature.parts == (Literal("set() {"), Hole("int"), Literal("} of {x}"))
    assert signature.search("set() {3} of {x}")


def test_runs_of_blanks_match_runs_of_blanks() -> None:
    assert parse("a  b").search("a \t b")
    assert parse("a b").search("ab") is None


def test_captures_are_named_in_order_and_empty_without_a_match() -> None:
    signature = parse("rank {rank:int} of {int}: {why:any} (end)")
    assert signature.names == ("rank", "why")
    assert signature.captures("rank 3 of 8: it broke (end)") == {"rank": "3", "why": "it broke"}
    assert signature.captures("rank x") == {}


def test_key_skeleton_and_weight() -> None:
    signature = parse("shapes  {shape} and {b:shape} differ here")
    assert signature.key == " differ here"
    assert signature.skeleton == "shapes {} and {} differ here"
    assert signature.weight == len("shapes ") + len(" and ") + len(" differ here")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{file} is gone", "is not a hole"),
        ("{Rank:int} is gone", "cannot name a hole"),
        ("a {int}{int}", "two holes touch"),
        ("{any}", "no literal text"),
        ("  {int}  ", "no literal text"),
        ("a } b", r"a single } at character 3"),
        ("a {int b", r"a single { at character 3"),
        ("{a:int} of {a:int}", "same name"),
        ("ab{any}" * 4, "more than 3"),
        ("got {any}, {any} instead", "hardly anything"),
        ("got {any}, {int} {any} instead", "hardly anything"),
        ("x" * 601, "601 characters"),
        ("a\nb", "spans lines"),
        ("a {} b", "is not a hole"),
    ],
)
def test_what_cannot_be_read_is_refused_with_a_reason(text: str, why: str) -> None:
    with pytest.raises(SignatureError, match=re.escape(why)):
        parse(text)


def test_patterns_use_only_what_all_engines_read() -> None:
    pattern = parse("x " + " ".join(f"({{{kind}}})" for kind in HOLES)).pattern
    assert re.search(r"\\[dDwWsSbBAZ0-9]|\(\?[^:]|[*+?}]\+", pattern) is None
    assert "*" not in re.sub(r"\[[^\]]*\]|\\.", "", pattern)


def test_exactly_one_of_text_and_regex_is_compiled() -> None:
    assert compile_signature("a {int}", None).search("a 3")
    assert compile_signature(None, "a [0-9]").search("a 3")
    for both in (("a", "a"), (None, None)):
        with pytest.raises(SignatureError, match="exactly one"):
            compile_signature(*both)
