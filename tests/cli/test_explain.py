"""``faultpedia explain``: entries by slug and by message."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from faultpedia.cli import explain as explain_module
from faultpedia.cli.entrytext import as_markdown, as_plain, parts_of
from faultpedia.cli.finding import entries_for
from faultpedia.cli.prose import block, first_sentence, inline
from faultpedia.cli.terminal import Terminal
from faultpedia.library import find
from tests.cli.reader import FAILURE, plant, run
from tests.sample import HOSTILE, Records, full, numbered, record, scripts


@pytest.fixture(autouse=True)
def records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Records:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FAULTPEDIA_SITE_URL", "https://a.example/")
    return plant(tmp_path)


def card(records: Records, slug: str) -> dict[str, Any]:
    library = find([records.folder])
    assert library is not None
    found = library.card(slug)
    assert found is not None
    return found


def test_an_entry_by_its_slug() -> None:
    result = run("explain", "dry-pump")

    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert lines[0] == "Pump runs dry"
    for line in (
        "  The pump has no water. It stops by itself.",
        "  Proof: reported: rests on the maker's documentation or on independent public reports",
        "  Page: https://a.example/e/dry-pump/",
        "      pump {number:int} ran dry after {time}",
        "  The inlet is closed, so the rotor draws air.",
        "  1. The inlet is shut. Nobody opened it.",
        "  - For it: It says so.",
        "  - Against it: The gauge.",
        "  Open the inlet valve with `open()`.",
        "      open('inlet')",
        "  - Restart the pump.",
        "  It runs dry again.",
        "  Leads to: Valve is stuck (valve-stuck)",
    ):
        assert line in lines


def test_a_former_slug_leads_to_the_entry() -> None:
    assert run("explain", "stuck-valve").stdout.startswith("Valve is stuck\n")


@pytest.mark.parametrize(
    "message",
    [
        FAILURE,
        f"[rank3]: {FAILURE}",
        "pump 12 ran dry after 3 minutes",
        "PUMP {number:int} ran dry",
        "Pump runs dry",
    ],
)
def test_an_entry_by_its_message(message: str) -> None:
    result = run("explain", message)

    assert (result.exit_code, result.stdout.split("\n")[0]) == (0, "Pump runs dry")


def test_a_message_in_words_of_their_own_and_from_the_standard_input() -> None:
    assert run("explain", *FAILURE.split()).stdout.startswith("Pump runs dry")
    assert run("explain", "-", stdin=f"some\nlines\n{FAILURE}\n").stdout.startswith("Pump runs dry")


def test_a_signature_that_asks_for_another_line_comes_after_one_that_does_not(
    records: Records,
) -> None:
    signature = record()["signatures"][0]
    records.entry(
        "aaa-frozen", record(title="Frozen", signatures=[{**signature, "with": ["ice on {word}"]}])
    )
    library = find([records.folder])
    assert library is not None

    alone = entries_for(FAILURE, library)
    beside = entries_for(f"{FAILURE}\nice on rotor", library)

    assert [entry.slug for entry in alone.exact] == ["dry-pump"]
    assert [entry.slug for entry in alone.near] == ["aaa-frozen"]
    assert [entry.slug for entry in beside.exact] == ["aaa-frozen", "dry-pump"]


def test_a_slug_that_is_not_there_gets_spelling_help() -> None:
    result = run("explain", "dry-pmup")

    assert (result.exit_code, result.stdout) == (1, "")
    assert "no entry has the name 'dry-pmup'. Did you mean 'dry-pump'?" in result.stderr


def test_a_message_that_is_not_known_gets_what_is_like_it() -> None:
    result = run("explain", "pump of boiler 4 ran dry")

    assert result.exit_code == 1
    assert "possibly related: dry-pump: Pump runs dry" in result.stderr
    assert "faultpedia new --signature" in result.stderr


@pytest.mark.parametrize("message", ["", " ", "\x00", "x", "é" * 5000, "{", "\n\n", "a\x1b[2Jb"])
def test_any_text_gives_an_answer(message: str) -> None:
    result = run("explain", "--", message)

    assert result.exit_code == 1
    assert "\x1b" not in result.output


def test_json_holds_the_record() -> None:
    body = json.loads(run("explain", "--format", "json", "dry-pump").stdout)

    assert (body["slug"], body["url"]) == ("dry-pump", "https://a.example/e/dry-pump/")
    assert body["record"]["title"] == "Pump runs dry"
    assert [link["entry"] for link in body["links"]] == ["valve-stuck"]


def test_markdown_starts_with_the_title() -> None:
    text = run("explain", "--format", "markdown", "dry-pump").stdout

    assert text.startswith("# Pump runs dry\n\nThe pump has no water.")
    assert "## Fix\n" in text
    assert "```python\nopen('inlet')\n```" in text


def test_a_withdrawn_entry_says_so(records: Records) -> None:
    withdrawn = {"date": "2026-04-01", "reason": "It was the meter.", "see": "dry-pump"}
    records.entry("wet-pump", record(withdrawn=withdrawn))

    text = run("explain", "wet-pump").stdout

    assert "Withdrawn on 2026-04-01: It was the meter." in text
    assert "Instead: dry-pump" in text


def test_every_text_that_a_reader_needs_is_there(records: Records) -> None:
    fields, _ = numbered()
    records.entry("the-entry", fields, scripts(""))
    one = card(records, "the-entry")
    shown = one["record"]
    wanted = [
        *(shown[key] for key in ("title", "summary", "cause")),
        *(shown[key][0] for key in ("triggers", "situations", "software")),
        *(shown["symptoms"][0][key] for key in ("text", "why")),
        *(shown["signatures"][0][key] for key in ("exception", "raised_by")),
        *(shown["causes"][0]["points_to"][0][key] for key in ("text", "line", "command", "expect")),
        *(shown["confirm"][0][key] for key in ("text", "code", "expect")),
        *(shown["fixes"][0][key] for key in ("text", "code", "cost")),
        *(shown["handling"][key] for key in ("text", "code")),
        *(shown["frameworks"][0][key] for key in ("name", "text", "code")),
        *(shown["prevention"][0][key] for key in ("text", "code")),
        *(shown["dead_ends"][0][key] for key in ("text", "why")),
        *(shown["not_the_cause"][0][key] for key in ("claim", "truth")),
        *(shown["faq"][0][key] for key in ("question", "answer")),
        *(shown["references"][0][key] for key in ("url", "supports")),
    ]

    plain = as_plain(parts_of(one, ""), Terminal())
    markdown = as_markdown(parts_of(one, ""), "https://a.example/")

    for text in wanted:
        assert text in plain
        assert text in markdown


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_records_are_text(records: Records, text: str) -> None:
    records.entry("the-entry", full(text))
    one = card(records, "the-entry")

    for shown in (
        as_plain(parts_of(one, ""), Terminal(width=40)),
        as_markdown(parts_of(one, ""), "https://a.example/"),
    ):
        assert all(c.isprintable() for line in shown.split("\n") for c in line)


def test_code_is_never_wrapped(records: Records) -> None:
    code = "python train.py " + "--flag value " * 30
    fix = {"id": "long", "text": "Do.", "code": code, "changes_results": "no"}
    records.entry("the-entry", record(fixes=[fix]))

    text = as_plain(parts_of(card(records, "the-entry"), ""), Terminal(width=40))

    assert code.rstrip() in text


def test_prose_loses_the_marks_that_mean_nothing_here() -> None:
    assert inline("**Do** *not* use `a * b * c`, see [docs](https://x.example/a).") == (
        "Do not use `a * b * c`, see docs (https://x.example/a)."
    )
    assert inline("see [the other](entry:dry-pump#fix) and [here](#cause)") == (
        "see the other (dry-pump) and here"
    )
    assert first_sentence("It uses `a.b. C` in v2.1 files. Then more.") == (
        "It uses `a.b. C` in v2.1 files."
    )


def test_prose_keeps_lists_and_code() -> None:
    text = "One two\nthree.\n\n- first\n  goes on\n- second\n\n```python\nx = 1\n\ny = 2\n```\nEnd."

    assert block(text, Terminal(), "  ", "* ") == [
        "* One two three.", "", "  - first goes on", "  - second", "", "      x = 1", "",
        "      y = 2", "  End.",
    ]  # fmt: skip


def test_pager_only_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    paged: list[str] = []
    monkeypatch.setattr(explain_module, "_on_terminal", lambda: True)
    monkeypatch.setattr("click.echo_via_pager", lambda text, **_: paged.append(text))

    run("explain", "--no-pager", "dry-pump")
    assert paged == []

    run("explain", "dry-pump")
    assert "Pump runs dry" in paged[0]


def test_without_entries_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("faultpedia.library.where.PACKAGE", tmp_path / "a/b/c")
    monkeypatch.setattr("faultpedia.library.where.SHIPPED", tmp_path / "none")
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path / "empty")

    result = run("explain", "dry-pump")

    assert result.exit_code == 1
    assert "there are no entries here" in result.stderr
