"""Complaints about a record name the place, what is there, what was expected and what to do."""

from __future__ import annotations

from typing import Any, cast

import pytest

from faultpedia.catalog import field_name
from faultpedia.catalog.bind import bind
from faultpedia.catalog.words import Fault, say
from faultpedia.model import Area, Record
from faultpedia.problems import Problem
from faultpedia.records import Mapping
from faultpedia.records.yaml_reader import parse_yaml
from tests.world import record_text


def complaints(text: str, model: type[Area | Record] = Record) -> list[Problem]:
    tree, _ = parse_yaml(text)
    assert isinstance(tree, Mapping)
    bound, problems = bind(model, tree, "entry.yaml")
    assert (bound is None) == bool(problems)
    return problems


def test_a_valid_record_binds_without_complaint() -> None:
    assert complaints(record_text()) == []


def test_values_are_typed() -> None:
    tree, _ = parse_yaml("title: T\ndescription: D\norder: 7\n")
    assert isinstance(tree, Mapping)
    area, _ = bind(Area, tree, "area.yaml")
    assert area == Area(title="T", description="D", order=7)


def test_every_fault_is_reported_at_once() -> None:
    problems = complaints(record_text(title=None, owner="owner: nobody", colour="colour: red"))
    assert {(p.field, p.rule, p.line) for p in problems} == {
        ("title", "missing-field", 1),
        ("owner", "unknown-value", 4),
        ("colour", "unknown-field", 17),
    }


@pytest.mark.parametrize(
    "date", ["2026-1-5", "86400", "2026-01-05T00:00:00", "2026-02-30", "today"]
)
def test_only_dates_written_out_are_dates(date: str) -> None:
    (problem,) = complaints(record_text(added=f"added: {date}"))
    assert (problem.rule, problem.field) == ("bad-date", "added")


def test_fields_of_nested_parts_are_listed_under_their_written_names() -> None:
    text = record_text(
        signatures="signatures:\n  - {example: x, text: xxxxxxxx, with_: [y], wihtout: [z]}",
        proof="proof:\n  expect:\n    reproduce.py: {print: [x]}",
    )
    found = {p.field: p for p in complaints(text)}
    assert "Did you mean 'without'?" in found["signatures[0].wihtout"].todo
    assert "Did you mean 'prints'?" in found["proof.expect.reproduce.py.print"].todo


def test_long_lists_are_refused() -> None:
    lines = "\n".join(f"  - line {i}" for i in range(101))
    (problem,) = complaints(record_text(must_not_match=f"must_not_match:\n{lines}"))
    assert problem.rule == "too-long"
    assert "101 items; at most 100" in problem.what


def test_a_file_of_nonsense_gives_a_bounded_number_of_complaints() -> None:
    text = "".join(f"key{i}: x\n" for i in range(20_000))
    assert len(complaints(text)) == 100


def test_a_complaint_that_is_not_known_is_still_said() -> None:
    detail = cast("Any", {"type": "frozen_set_type", "input": "x", "msg": "No", "loc": ("a",)})
    words = say(Fault(Record, ("a",), detail))
    assert words == ("bad-value", "'x': No.", "Correct the value.")


def test_field_names_read_like_code() -> None:
    assert field_name(("fixes", 0, "code")) == "fixes[0].code"
    assert field_name(("proof",)) == "proof"
    assert field_name(()) == ""
