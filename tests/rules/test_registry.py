"""The registry names problems after their rule and keeps them few."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from faultpedia import rules
from faultpedia.catalog import Catalog
from faultpedia.rules import registry
from tests.world import record_text

Read = Callable[[dict[str, str]], Catalog]


def test_two_rules_may_not_share_a_name() -> None:
    with pytest.raises(ValueError, match="bad-url"):
        registry.rule("bad-url", "Again.")(lambda _view: [])


def test_a_rule_reports_a_bounded_number_of_faults_of_one_entry(read: Read) -> None:
    tags = ", ".join(["zip"] * 200)
    found = rules.problems(read({"storage/cut/entry.yaml": record_text(tags=f"tags: [{tags}]")}))
    assert [p.rule for p in found] == ["duplicate-tag"] * 50


def test_problems_come_sorted_and_once(read: Read) -> None:
    found = rules.problems(
        read(
            {
                "storage/b/entry.yaml": record_text(title="title: Fix it."),
                "storage/a/entry.yaml": record_text(fixes=None),
            }
        )
    )
    assert found == sorted(set(found))
    assert {p.rule for p in found} == {
        "advice-as-title",
        "title-full-stop",
        "missing-fix",
        "same-signature",
    }
