"""Raw expressions: only what every engine reads in the same way, in linear time."""

from __future__ import annotations

import re

import pytest

from faultpedia.signatures import SignatureError, parse_regex


@pytest.mark.parametrize(
    ("pattern", "line"),
    [
        (r"exit (?:code|status) [0-9]{1,3}$", "child: exit status 137"),
        (r"^Killed: [a-z]+", "Killed: python"),
        (r"a\.b\[0\] = \{x\}", "a.b[0] = {x}"),
        (r"[^\]]+\] done in .*?s", "[x] done in 3s"),
        (r"tab\there", "tab\there"),
        (r"(?:ab){2,5}c", "ababc"),
        (r"x[a\-z]?y", "x-y"),
        (r"a{3}b{2,}", "aaabb"),
    ],
)
def test_safe_expressions_match_as_python_does(pattern: str, line: str) -> None:
    signature = parse_regex(pattern)
    assert signature.search(line)
    assert signature.pattern == signature.skeleton == pattern
    assert signature.captures(line) == {}


@pytest.mark.parametrize(
    ("pattern", "why"),
    [
        (r"a(?=b)", "look-around"),
        (r"a(?!b)", "look-around"),
        (r"(?<=a)b", "look-around"),
        (r"(?<!a)b", "look-around"),
        (r"(?>a)b", "atomic"),
        (r"a++b", "possessive"),
        (r"a{1,3}+b", "possessive"),
        (r"a**b", "possessive"),
        (r"(a)\1", "capture"),
        (r"a\1", "back-references"),
        (r"(?P<x>a)", "plain"),
        (r"(?i)a", "plain"),
        (r"\d+ left", "[0-9]"),
        (r"\bword", "differs"),
        (r"a\-b", "not read everywhere"),
        (r"(?:a+)+b", "take forever"),
        (r"(?:a|b)*c", "take forever"),
        (r"(?:a?){30}b", "take forever"),
        (r"(?:a{1,9}){1,9}b", "take forever"),
        (r"a{1001}", "1000"),
        (r"a{2,1001}", "1000"),
        (r".*a.*b.*c.*d", "wide"),
        (r"*a", "repeats nothing"),
        (r"^*a", "cannot be repeated"),
        (r"{a", "repeats nothing"),
        (r"a}b", "single }"),
        (r"a]b", "single ]"),
        (r"[]a]b", "starts with ]"),
        (r"[a[b]c", "inside a class"),
        (r"[ab", "without its ]"),
        (r"(?:ab", "without its )"),
        (r"ab)", "without its ("),
        (r"[z-a]", "does not compile"),
        (r"a{3,2}", "does not compile"),
        (r"", "empty line"),
        (r"(?:ab)?c*", "empty line"),
        (r"^$", "empty line"),
        (r"a|", "empty line"),
        ("a\\", "not read everywhere"),
        ("(?:" * 20 + "a" + ")" * 20, "nested too deeply"),
        ("a" * 601, "601"),
    ],
)
def test_unsafe_expressions_are_refused_with_a_reason(pattern: str, why: str) -> None:
    with pytest.raises(SignatureError, match=re.escape(why)):
        parse_regex(pattern)


def test_literals_are_what_every_match_contains() -> None:
    signature = parse_regex(r"step [0-9]+ of  (?:ten|two) (?:\(fast\))?ended, (?:re)+turned")
    assert signature.literals == ("step ", " of  ", " ", "ended, ", "re", "turned")
    assert signature.key == "ended, "
    assert signature.weight == len("step  of  ended, returned")
