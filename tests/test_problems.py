"""Problems are printed so that nothing in them can pass for another message."""

from __future__ import annotations

import json

import pytest

from faultpedia.problems import Problem, did_you_mean, one_line, quote, render

SIMPLE = Problem("a.yaml", 3, 5, "title", "bad-thing", "There is x.", "Write y.")


def make(**changes: object) -> Problem:
    values = {
        "path": "a.yaml",
        "line": 1,
        "column": 1,
        "field": "",
        "rule": "r",
        "what": "W.",
        "todo": "",
    }
    return Problem(**{**values, **changes})  # type: ignore[arg-type]


def test_text_has_place_field_rule_and_sentences() -> None:
    assert SIMPLE.as_text() == "a.yaml:3:5: title: [bad-thing] There is x. Write y."


def test_text_leaves_out_an_empty_field_and_an_empty_todo() -> None:
    assert make().as_text() == "a.yaml:1:1: [r] W."


@pytest.mark.parametrize("hostile", ["\n", "\r", "\x1b[2K", "\u2028", "\u202e", "\x85", "\ud800"])
@pytest.mark.parametrize("field", ["path", "field", "what", "todo"])
def test_text_is_one_printable_line(field: str, hostile: str) -> None:
    text = make(**{field: f"x{hostile}evil.yaml:1:1: [r] forged"}).as_text()
    assert text.isprintable()
    assert "evil" in text


def test_github_annotates_the_line() -> None:
    assert SIMPLE.as_github() == (
        "::error file=a.yaml,line=3,col=5,title=bad-thing%3A title::There is x. Write y."
    )


def test_github_escapes_what_would_end_a_property() -> None:
    problem = make(path="a,b:c%.yaml", field="x::y", what="50% of a::b.")
    assert problem.as_github() == (
        "::error file=a%2Cb%3Ac%25.yaml,line=1,col=1,title=r%3A x%3A%3Ay::50%25 of a::b."
    )


@pytest.mark.parametrize("field", ["path", "field", "what", "todo"])
def test_github_command_cannot_be_forged(field: str) -> None:
    text = make(**{field: "x\n::error file=evil::forged\r\n::stop-commands::t"}).as_github()
    assert text.isprintable()


def test_render_sorts_and_drops_doubles() -> None:
    late = make(path="b.yaml")
    assert render([late, SIMPLE, late], "text") == f"{SIMPLE.as_text()}\n{late.as_text()}\n"


def test_lines_are_sorted_as_numbers() -> None:
    assert render([make(line=10), make(line=9)], "text").splitlines()[0].startswith("a.yaml:9:")


def test_render_of_nothing_is_empty() -> None:
    assert render([], "text") == render([], "github") == ""


def test_json_counts_and_keeps_every_field() -> None:
    assert json.loads(render([SIMPLE], "json")) == {
        "schema": 1,
        "count": 1,
        "problems": [
            {
                "path": "a.yaml",
                "line": 3,
                "column": 5,
                "field": "title",
                "rule": "bad-thing",
                "what": "There is x.",
                "todo": "Write y.",
            }
        ],
    }


def test_json_can_be_written_whatever_it_holds() -> None:
    text = render([make(what="half \ud83d a pair \x1b and ü.")], "json")
    assert json.loads(text.encode("utf-8"))["problems"][0]["what"].endswith("and ü.")


def test_did_you_mean_names_the_closest_or_nothing() -> None:
    assert did_you_mean("severty", ["title", "severity"]) == "Did you mean 'severity'?"
    assert did_you_mean("zzz", ["title", "severity"]) == ""


def test_quote_is_short_and_on_one_line() -> None:
    assert quote("a\nb") == "'a b'"
    assert quote("x" * 100, limit=10) == f"'{'x' * 9}…'"


def test_one_line_keeps_letters_of_all_scripts() -> None:
    assert one_line("ünïcode 日本\tx") == "ünïcode 日本 x"
