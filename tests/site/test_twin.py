"""The Markdown twin holds what the page holds, for other readers of Markdown."""

from __future__ import annotations

import pytest
from markdown_it import MarkdownIt

from faultpedia.site.pages.entry import entry_page
from faultpedia.site.pages.twin import markdown_twin
from tests.page import harmless, read, text
from tests.sample import HOSTILE, Records, full, numbered, record, scripts

HEADINGS = [
    "The message",
    "Decision path",
    "What else is seen",
    "Cause",
    "Which cause is it?",
    "Confirm it",
    "Fix",
    "Catching it in code",
    "In frameworks",
    "What does not help",
    "What it is not",
    "Prevention",
    "Questions",
    "Proof",
    "References",
]


def headings(markdown: str) -> list[str]:
    return [text(e) for e in read(render(markdown)).iter("h2")]


def render(markdown: str) -> str:
    return str(MarkdownIt("commonmark").enable(["table", "strikethrough"]).render(markdown))


def test_every_section_is_there_in_the_order_of_the_page(records: Records) -> None:
    book, entry = records.one(full("plain words"), scripts("plain"))

    twin = markdown_twin(book, entry)

    assert headings(twin) == HEADINGS
    page = read(entry_page(book, entry).body)
    shown = [text(e).removesuffix("¶") for e in page.iter("h2")]
    assert shown == ["Short answer", *HEADINGS]


def test_sections_without_content_are_absent(records: Records) -> None:
    book, entry = records.one(record())

    assert headings(markdown_twin(book, entry)) == [
        "The message",
        "Cause",
        "Fix",
        "Proof",
        "References",
    ]


@pytest.mark.parametrize("hostile", HOSTILE)
def test_hostile_text_is_shown_as_text(records: Records, hostile: str) -> None:
    book, entry = records.one(full(hostile), scripts(hostile))
    records.prove("the-entry", hostile)
    book = records.book()
    entry = book.catalog.entries["the-entry"]

    root = read(render(markdown_twin(book, entry)))

    harmless(root)
    assert [text(e) for e in root.iter("h2")] == HEADINGS
    assert [text(e) for e in root.iter("h1")] == [" ".join(hostile.split())]


def test_text_of_every_field_is_there(records: Records) -> None:
    fields, texts = numbered()
    book, entry = records.one(fields)

    twin = markdown_twin(book, entry)

    assert [one for one in texts if one not in twin] == []


def test_long_fields_keep_their_place_in_lists(records: Records) -> None:
    two = "First paragraph.\n\nSecond paragraph."
    book, entry = records.one(full(two.replace("\n\n", " ")) | {
        "confirm": [{"text": two, "code": "x = 1", "expect": two}],
        "dead_ends": [{"text": two, "why": two}],
        "fixes": [{"id": "open-inlet", "text": two, "code": "y = 2", "changes_results": "no"},
                  {"id": "fill", "text": two, "cost": two, "changes_results": "yes"}],
    })  # fmt: skip

    root = read(render(markdown_twin(book, entry)))

    sections: dict[str, list[str]] = {}
    name = ""
    for element in root:
        if element.tag == "h2":
            name = text(element)
        sections.setdefault(name, []).append(element.tag)
    assert sections["Confirm it"] == ["h2", "ol"]
    assert sections["Fix"] == ["h2", "ol"]
    assert sections["What does not help"] == ["h2", "ul"]


def test_diff_and_guard_are_code(records: Records) -> None:
    book, entry = records.one(record(), scripts("plain"))

    root = read(render(markdown_twin(book, entry)))

    blocks = [text(e) for e in root.iter("code") if e.get("class") == "language-diff"]
    assert len(blocks) == 1
    assert blocks[0].startswith("--- reproduce.py +++ fixed.py @@ -1,2 +1,2 @@ # plain")
    assert blocks[0].endswith("-run(valve='shut') +run(valve='open')")
    assert "def validate(valve):" in text(root)


def test_decision_path_is_there_as_text_and_as_mermaid(records: Records) -> None:
    book, entry = records.one(full("plain words"))

    root = read(render(markdown_twin(book, entry)))

    mermaid = [text(e) for e in root.iter("code") if e.get("class") == "language-mermaid"]
    assert len(mermaid) == 1
    assert mermaid[0].startswith("flowchart TD")
    links = [e.get("href") for e in root.iter("a")]
    assert "./#fix-open-inlet" in links
    assert "./#cause-frost" in links


def test_proof_names_what_was_run(records: Records) -> None:
    records.entry("the-entry", full("plain"), scripts("plain"))
    records.prove("the-entry", "raised the error")
    book = records.book()

    twin = markdown_twin(book, book.catalog.entries["the-entry"])

    assert "Run on 2026-03-02 with Python 3.12.1" in twin
    assert "[reproduce.py](reproduce.py): raised the error" in twin.replace("\\", "")


def test_relations_link_to_pages_that_exist(records: Records) -> None:
    records.entry("other", record(title="Other __failure__"))
    related = [{"entry": "other", "type": "confused-with", "note": "The *other* line."}]
    records.entry("the-entry", record(related=related))
    book = records.book()

    twin = markdown_twin(book, book.catalog.entries["the-entry"])

    assert (
        "- Easily confused with: [Other \\_\\_failure\\_\\_](../../e/other/). The *other* line."
        in twin
    )


def test_address_of_the_page_is_named_when_it_is_known(records: Records) -> None:
    records.entry("the-entry")
    book = records.book(url="https://a.example/")

    twin = markdown_twin(book, book.catalog.entries["the-entry"])

    assert "- Page: <https://a.example/e/the-entry/>" in twin.split("\n")
    book = records.book()
    assert "- Page:" not in markdown_twin(book, book.catalog.entries["the-entry"])


def test_withdrawn_entry_says_why_and_what_holds(records: Records) -> None:
    records.entry("other", record(title="Other"))
    gone = {"date": "2026-04-01", "reason": "It was __wrong__.", "see": "other"}
    records.entry("the-entry", record(withdrawn=gone))
    book = records.book()

    twin = markdown_twin(book, book.catalog.entries["the-entry"])

    assert (
        "**Withdrawn on 2026-04-01.** It was \\_\\_wrong\\_\\_. See [Other](../../e/other/)."
        in twin
    )


def test_there_are_no_runs_of_blank_lines(records: Records) -> None:
    book, entry = records.one(full("plain words"), scripts("plain"))

    twin = markdown_twin(book, entry)

    assert "\n\n\n" not in twin
    assert twin.endswith("\n")
    assert not twin.endswith("\n\n")
