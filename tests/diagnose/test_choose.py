"""Which event is initiating, by roles, relations, conditions and evidence."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from faultpedia.diagnose import (
    Diagnoser,
    Engine,
    Knowledge,
    KnownCause,
    KnownEntry,
    KnownSignature,
    diagnose,
)


def entry(slug: str, text: str, role: str = "initiating", **fields: Any) -> KnownEntry:
    base = KnownEntry(slug, slug.title(), role, "fatal", "What it is.", "Do this.",
                      (KnownSignature(text, None),))  # fmt: skip
    return dataclasses.replace(base, **fields)


def run(log: str, *entries: KnownEntry) -> dict[str, Any]:
    return Diagnoser(Knowledge({e.slug: e for e in entries})).diagnose([log]).as_json()


def named(body: dict[str, Any]) -> tuple[str | None, int] | None:
    first = body["initiating"]
    return (first["entry"], first["line"]) if first else None


PUMP = entry("pump-dry", "pump {number:int} ran dry")


def test_an_entry_is_named_with_what_its_holes_hold() -> None:
    body = run("ok\nERROR pump 7 ran dry\n", PUMP)
    first = body["initiating"]
    assert (first["entry"], first["captures"], first["line"]) == ("pump-dry", {"number": "7"}, 2)
    assert (first["title"], first["fix"], first["role"]) == ("Pump-Dry", "Do this.", "initiating")
    assert body["nearby"] == []


def test_the_contract_has_its_keys() -> None:
    body = run("ERROR pump 7 ran dry\n", PUMP)
    assert body["schema"] == 1
    assert {"initiating", "findings", "nearby"} <= body.keys()
    keys = {"entry", "role", "line", "text", "captures", "rank", "time", "why"}
    assert keys <= body["findings"][0].keys()


def test_a_benign_entry_alone_is_a_note() -> None:
    body = run("pump 7 ran dry\n", dataclasses.replace(PUMP, role="benign"))
    assert body["initiating"] is None
    assert body["findings"] == []
    assert [note["entry"] for note in body["notes"]] == ["pump-dry"]


def test_a_wrapper_is_not_initiating_and_is_listed() -> None:
    log = "ERROR pump 7 ran dry\nERROR station failed: see above\n"
    body = run(log, PUMP, entry("station", "station failed: see above", "wrapper"))
    assert named(body) == ("pump-dry", 1)
    assert [(f["entry"], f["role"]) for f in body["findings"]][1] == ("station", "wrapper")


def test_a_wrapper_alone_names_nothing() -> None:
    body = run(
        "station failed: see above\n", entry("station", "station failed: see above", "wrapper")
    )
    assert body["initiating"] is None
    assert [f["role"] for f in body["findings"]] == ["wrapper"]


def test_an_entry_that_leads_to_another_wins_whatever_the_order() -> None:
    valve = entry("valve-shut", "valve {number:int} is shut", leads_to=("pump-dry",))
    assert named(run("ERROR pump 7 ran dry\nERROR valve 3 is shut\n", PUMP, valve)) == (
        "valve-shut",
        2,
    )
    free = dataclasses.replace(valve, leads_to=())
    assert named(run("ERROR pump 7 ran dry\nERROR valve 3 is shut\n", PUMP, free)) == (
        "pump-dry",
        1,
    )


def test_entries_that_lead_to_each_other_end_somewhere() -> None:
    one = entry("one", "first thing broke", leads_to=("two",))
    two = entry("two", "second thing broke", leads_to=("one",))
    assert named(run("ERROR first thing broke\nERROR second thing broke\n", one, two)) is not None


@pytest.mark.parametrize(
    ("log", "found"),
    [
        ("pump 7 ran dry\n", None),
        ("tank is empty\npump 7 ran dry\n", "pump-dry"),
        ("pump 7 ran dry\ntank is empty\n", "pump-dry"),
        ("tank is empty\npump 7 ran dry\npump is switched off\n", None),
    ],
)
def test_other_lines_decide_whether_a_signature_counts(log: str, found: str | None) -> None:
    signature = KnownSignature(
        "pump {int} ran dry", None, ("tank is empty",), ("pump is switched off",)
    )
    body = run(log, dataclasses.replace(PUMP, signatures=(signature,)))
    assert (body["initiating"] or {}).get("entry") == found


def test_the_log_supports_one_of_several_causes() -> None:
    causes = (
        KnownCause("leak", "A leak.", ("water on the floor",), ()),
        KnownCause("valve", "The valve.", (), ("valve is open",)),
        KnownCause("other", "Something else.", (), ()),
    )
    log = "valve is open\nERROR pump 7 ran dry\nwater on the floor\n"
    shown = run(log, dataclasses.replace(PUMP, causes=causes))["initiating"]["causes"]
    assert [cause["id"] for cause in shown] == ["leak", "other", "valve"]
    assert shown[0]["points_to"] == [{"line": 3, "text": "water on the floor"}]
    assert shown[2]["rules_out"] == [{"line": 1, "text": "valve is open"}]


def test_something_unknown_is_said_to_be_unknown_with_what_is_near() -> None:
    others = [entry(f"e{n}", f"gadget {n} exploded in sector") for n in range(20)]
    body = run("RuntimeError: the pump ran completely dry again\n", PUMP, *others)
    assert named(body) == (None, 1)
    assert [near["entry"] for near in body["nearby"]] == ["pump-dry"]
    assert run("RuntimeError: something else entirely\n", PUMP, *others)["nearby"] == []


IGNORED = (
    "Exception ignored in: <function f>\nTraceback (most recent call last):\n"
    '  File "a.py", line 1, in f\n    g()\nOSError: closed\n'
)
RESOLVER = (
    "ERROR: pip's dependency resolver does not currently take into account all the packages\n"
    "a 1 requires b<2, but you have b 3 which is incompatible.\nSuccessfully installed a-1\n"
)


@pytest.mark.parametrize(
    "log",
    [
        "ERROR could not read the cache\n" + "all is well\n" * 40,
        "WARNING RuntimeError: retrying in 3 s\n",
        "INFO error count: 0\n",
        "x.py:3: UserWarning: this Error is none\n",
        "RuntimeError: no\n" + "step 1 loss=2.0\n" * 6,
        "RuntimeError: no\n" + "some line\n" * 1100,
        IGNORED,
        RESOLVER,
    ],
)  # fmt: skip
def test_a_healthy_log_has_no_finding(log: str) -> None:
    body = diagnose([log]).as_json()
    assert body["initiating"] is None
    assert body["findings"] == []


@pytest.mark.parametrize(
    ("first", "link", "second", "line"),
    [
        ("OSError: disk", "cause", "ValueError: bad", 3),
        ("OSError: disk", "context", "ValueError: bad", 3),
        ("KeyError: 'model'", "context", "ValueError: unknown model", 9),
        ("urllib.error.HTTPError: HTTP Error 404: Not Found", "context", "RuntimeError: build", 9),
        ("KeyError: 'model'", "cause", "ValueError: unknown model", 3),
    ],
)
def test_the_first_of_a_chain_counts_unless_it_was_a_probe(
    first: str, link: str, second: str, line: int
) -> None:
    words = {
        "cause": "The above exception was the direct cause of the following exception:",
        "context": "During handling of the above exception, another exception occurred:",
    }[link]
    trace = 'Traceback (most recent call last):\n  File "a.py", line 1, in f\n'
    log = f"{trace}{first}\n\n{words}\n\n{trace}{second}\n"
    assert diagnose([log]).as_json()["initiating"]["line"] == line


def test_a_library_line_just_before_the_failure_comes_first() -> None:
    early = "2025-01-01 10:00:00.1: E xla/cuda_dnn.cc:9] Loaded the wrong library\n"
    log = "RuntimeError: see it\n"
    assert diagnose([early + log]).as_json()["initiating"]["line"] == 1
    assert diagnose([early + "x\n" * 100 + log]).as_json()["initiating"]["line"] == 102


def test_the_summary_of_a_run_is_no_progress() -> None:
    log = "RuntimeError: no\n" + "wandb: train/loss 0.1\n" * 9
    assert diagnose([log]).as_json()["initiating"]["line"] == 1


def test_ranks_do_not_mix() -> None:
    log = (
        "[rank0]: Traceback (most recent call last):\n"
        "[rank1]: Traceback (most recent call last):\n"
        '[rank0]:   File "a.py", line 1, in f\n'
        '[rank1]:   File "a.py", line 1, in f\n'
        "[rank0]:     raise RuntimeError('Engine core initialization failed')\n"
        "[rank1]: ValueError: one\n"
        "[rank0]: KeyError: 'two'\n"
    )
    body = diagnose([log]).as_json()
    assert [(f["line"], f["rank"]) for f in body["findings"]] == [(6, 1), (7, 0)]


def test_knowledge_survives_its_file() -> None:
    causes = (KnownCause("leak", "A leak.", ("water",), ("dry",)),)
    knowledge = Knowledge({"pump-dry": dataclasses.replace(PUMP, causes=causes, leads_to=("x",))})
    assert Knowledge.from_json(knowledge.as_json()) == knowledge


def test_an_engine_can_be_asked_while_the_log_goes_on() -> None:
    engine = Engine(Diagnoser(Knowledge()))
    engine.feed("RuntimeError: one\n")
    assert engine.finish().initiating is not None
