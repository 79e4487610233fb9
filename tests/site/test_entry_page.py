"""The page of one entry: every text as text, every section only where it says something."""

from __future__ import annotations

from typing import Any
from xml.etree.ElementTree import Element

import pytest

from faultpedia.site import Book, Page
from faultpedia.site.pages.entry import entry_page
from tests.page import harmless, ids, read, text, with_class
from tests.sample import HOSTILE, Records, full, numbered, record, scripts


def page(book: Book, slug: str = "the-entry") -> Page:
    return entry_page(book, book.catalog.entries[slug])


def body(records: Records, fields: dict[str, Any], files: dict[str, str] | None = None) -> Element:
    book, entry = records.one(fields, files)
    return read(entry_page(book, entry).body)


def headings(root: Element) -> list[str]:
    return [e.attrib["id"] for e in root.iter("h2") if e.get("id") != "answer"]


def toc(root: Element) -> list[str]:
    (contents,) = with_class(root, "fp-toc")
    return [e.attrib["href"].removeprefix("#") for e in contents.iter("a")]


def test_page_has_the_title_and_the_plain_summary(records: Records) -> None:
    book, entry = records.one(record(summary="It **stops** in `main`. See [x](entry:the-entry)."))

    made = entry_page(book, entry)

    assert (made.url, made.title) == ("e/the-entry/", "Pump runs dry")
    assert made.description == "It stops in main. See x."
    assert made.head.startswith('<script type="application/ld+json">')
    assert [text(e) for e in read(made.body).iter("h1")] == ["Pump runs dry"]


def test_text_of_every_field_is_there(records: Records) -> None:
    fields, texts = numbered()
    book, entry = records.one(fields)

    shown = text(read(entry_page(book, entry).body))

    assert [one for one in texts if one not in shown] == []


@pytest.mark.parametrize("hostile", HOSTILE)
def test_hostile_text_is_shown_as_text(records: Records, hostile: str) -> None:
    records.entry("the-entry", full(hostile), scripts(hostile))
    records.prove("the-entry", hostile)

    root = read(page(records.book()).body)

    harmless(root)
    flat = " ".join(hostile.split())
    assert [text(e) for e in root.iter("h1")] == [flat]
    assert headings(root) == toc(root)
    (signature,) = (e for e in root.iter("code") if e.get("aria-label") == "Signature 1")
    assert text(signature) == f"{flat} at {{place}}"
    assert text(root).count(flat) >= 30, "code, logs, names and proof hold the text as it is"


def test_sections_of_a_full_entry_are_in_the_table_of_contents(records: Records) -> None:
    records.entry("other", record(related=[{"entry": "the-entry", "type": "causes", "note": "n"}]))
    root = body(records, full("plain"), scripts("plain"))

    assert headings(root) == toc(root)
    assert headings(root) == [
        "signature",
        "decision-path",
        "symptoms",
        "cause",
        "causes",
        "confirm",
        "fix",
        "handling",
        "frameworks",
        "dead-ends",
        "not-the-cause",
        "prevention",
        "related",
        "faq",
        "proof",
        "references",
    ]


def test_sections_without_content_are_absent(records: Records) -> None:
    root = body(records, record())

    assert headings(root) == ["signature", "cause", "fix", "proof", "references"]
    assert toc(root) == headings(root)


@pytest.mark.parametrize(
    ("name", "section"),
    [
        ("signatures", "signature"),
        ("decision_path", "decision-path"),
        ("symptoms", "symptoms"),
        ("causes", "causes"),
        ("confirm", "confirm"),
        ("fixes", "fix"),
        ("handling", "handling"),
        ("frameworks", "frameworks"),
        ("dead_ends", "dead-ends"),
        ("not_the_cause", "not-the-cause"),
        ("prevention", "prevention"),
        ("faq", "faq"),
        ("references", "references"),
    ],
)
def test_section_goes_with_its_field(records: Records, name: str, section: str) -> None:
    without = {key: value for key, value in full("plain").items() if key != name}
    if name in ("fixes", "causes"):
        without.pop("decision_path")  # it points at them
    root = body(records, without)

    assert section not in headings(root)
    assert toc(root) == headings(root)
    assert f"#{section}" not in [e.get("href") for e in root.iter("a")]


def test_ids_are_unique_and_every_anchor_exists(records: Records) -> None:
    root = body(records, full("plain"), scripts("plain"))

    names = ids(root)
    assert len(names) == len(set(names))
    anchors = {e.attrib["href"][1:] for e in root.iter("a") if e.get("href", "").startswith("#")}
    assert anchors <= set(names)
    assert {"fix-open-inlet", "cause-frost"} <= anchors


def test_repaired_script_makes_a_fix_section_without_any_fix(records: Records) -> None:
    fields = record(fixes=None, severity="benign", role="benign")

    root = body(records, fields, scripts("plain"))

    assert "fix" in headings(root)
    assert with_class(root, "fp-answer") == []


def test_short_answer_is_the_first_fix(records: Records) -> None:
    fixes = [
        {"id": "a", "text": "Open it.", "code": "open()", "changes_results": "no"},
        {"id": "b", "text": "Fill it.", "changes_results": "yes"},
    ]

    (answer,) = with_class(body(records, record(fixes=fixes)), "fp-answer")

    assert text(answer) == "Short answer Open it. open() 2 fixes"


def test_difference_marks_added_and_removed_lines(records: Records) -> None:
    root = body(records, record(), scripts("plain"))

    (figure,) = with_class(root, "fp-diff")
    assert [text(e) for e in figure.iter("del")] == ["-run(valve='shut')"]
    assert [text(e) for e in figure.iter("ins")] == ["+run(valve='open')"]
    assert [text(e) for e in with_class(figure, "fp-same")] == ["# plain"]
    (code,) = figure.iter("code")
    lines = "".join(code.itertext()).split("\n")
    assert [line.strip() for line in lines if line.strip()] == [
        "# plain",
        "-run(valve='shut')",
        "+run(valve='open')",
    ]


def test_difference_needs_both_programs(records: Records) -> None:
    files = scripts("plain")
    del files["fixed.py"]

    assert with_class(body(records, record(), files), "fp-diff") == []


def test_holes_of_a_signature_are_variables(records: Records) -> None:
    root = body(records, record())

    (signature,) = (e for e in root.iter("code") if e.get("aria-label") == "Signature 1")
    assert text(signature) == "pump {number} ran dry after {time}"
    assert [e.text for e in signature.iter("var")] == ["{number}", "{time}"]


def test_signature_that_cannot_be_read_or_is_an_expression_is_shown(records: Records) -> None:
    signatures = [
        {"text": "open { brace <b>", "example": "x"},
        {"regex": "a[0-9]+ <c>", "example": "a1 <c>"},
    ]

    root = body(records, record(signatures=signatures))

    shown = [text(e) for e in root.iter("code") if e.get("aria-label", "").startswith("Signature")]
    assert shown == ["open { brace <b>", "a[0-9]+ <c>"]


def test_place_without_a_file_names_only_what_is_known(records: Records) -> None:
    signatures = [
        {"text": "dry pump a", "example": "dry pump a", "found_in": {"package": "torch==2.0"}},
        {
            "text": "dry pump b",
            "example": "dry pump b",
            "found_in": {"permalink": "https://a.example/b"},
        },
        {
            "text": "dry pump c",
            "example": "dry pump c",
            "found_in": {"package": "torch==2.0", "permalink": "javascript:alert(1)"},
        },
    ]

    root = body(records, record(signatures=signatures))

    facts = [text(e) for e in with_class(root, "fp-facts")]
    assert facts == ["Found in torch==2.0", "Found in source", "Found in torch==2.0"]
    harmless(root)


def test_reference_that_is_no_web_address_is_no_link(records: Records) -> None:
    references = [{"url": "javascript:alert(1)", "kind": "vendor", "supports": "All."}]

    root = body(records, record(references=references))

    harmless(root)
    assert "javascript:alert(1) vendor" in text(root)


RELATED = [
    {"entry": "b", "type": "same-fix", "note": "Same valve."},
    {"entry": "b", "type": "confused-with", "note": "Look at the *inlet*."},
    {"entry": "a", "type": "causes", "note": "Heat."},
]


def test_relations_are_grouped_with_their_reasons(records: Records) -> None:
    records.entry("a", record(title="A <failure>"))
    records.entry("b", record(title="B"))
    records.entry("the-entry", record(related=RELATED))

    root = read(page(records.book()).body)

    lists = {text(e): [] for e in root.iter("h3")}  # type: dict[str, list[str]]
    name = ""
    for element in root.iter():
        if element.tag == "h3":
            name = text(element)
        elif element.tag == "li" and name in lists and element.get("class") is None:
            lists[name].append(text(element))
    assert list(lists) == ["Leads to", "Easily confused with", "Repaired by the same change"]
    assert lists["Leads to"] == ["A <failure>: Heat."]
    assert lists["Easily confused with"] == ["B: Look at the inlet."]
    links = {e.get("href") for e in root.iter("a")}
    assert {"../../e/a/", "../../e/b/"} <= links


def test_other_side_of_a_relation_links_back(records: Records) -> None:
    records.entry("a", record(title="A"))
    records.entry("the-entry", record(related=[{"entry": "a", "type": "causes", "note": "Heat."}]))

    root = read(page(records.book(), "a").body)

    assert "related" in headings(root)
    assert [text(e) for e in root.iter("h3")] == ["Caused by"]
    assert "../../e/the-entry/" in [e.get("href") for e in root.iter("a")]


def test_relation_to_a_former_slug_leads_to_the_entry_itself(records: Records) -> None:
    records.entry("new", record(title="New", aliases=["old"]))
    records.entry("the-entry", record(related=[{"entry": "old", "type": "causes", "note": "n"}]))

    root = read(page(records.book()).body)

    links = [e.get("href") for e in root.iter("a")]
    assert "../../e/new/" in links
    assert "../../e/old/" not in links


@pytest.mark.parametrize(
    ("role", "words"),
    [
        ("wrapper", "repeats another failure"),
        ("collateral", "a consequence here"),
        ("benign", "is harmless"),
    ],
)
def test_role_that_misleads_gets_a_note(records: Records, role: str, words: str) -> None:
    severity = "benign" if role == "benign" else "fatal"

    root = body(records, record(role=role, severity=severity))

    (note,) = with_class(root, "fp-note")
    assert words in text(note)


def test_initiating_entry_has_no_note(records: Records) -> None:
    assert with_class(body(records, record()), "fp-note") == []


def test_equal_role_and_severity_are_said_once(records: Records) -> None:
    root = body(records, record(role="benign", severity="benign", fixes=None))

    shown = [text(e) for e in with_class(root, "fp-badge")]
    assert shown.count("benign") == 1


def test_withdrawn_entry_says_why_and_what_holds(records: Records) -> None:
    records.entry("other", record(title="Other <b>"))
    gone = {"date": "2026-04-01", "reason": "First.\n\nSecond.", "see": "other"}

    root = body(records, record(withdrawn=gone))

    (note,) = with_class(root, "fp-note")
    assert text(note) == "Withdrawn on 2026-04-01. First. Second. See Other <b>."
    assert [e.get("href") for e in note.iter("a")] == ["../../e/other/"]


def test_prose_of_several_paragraphs_fits_everywhere(records: Records) -> None:
    two = "First.\n\n- point\n\n```\ncode\n```"
    prose = {
        "summary": two,
        "symptoms": [{"text": two, "why": two}],
        "triggers": [two],
        "situations": [two],
        "confirm": [{"text": two, "expect": two}],
        "fixes": [{"id": "open-inlet", "text": two, "cost": two, "changes_results": "no"}],
        "dead_ends": [{"text": two, "why": two}],
        "not_the_cause": [{"claim": two, "truth": two}],
        "prevention": [{"text": two}],
        "causes": [{"id": "frost", "text": two, "points_to": [{"text": two}], "fix": "open-inlet"}],
        "faq": [{"question": "Why?", "answer": two}],
        "proof": {"exempt": {"reason": "needs-root", "note": two}},
        "references": [{"url": "https://a.example/", "kind": "vendor", "supports": two}],
        "related": [{"entry": "other", "type": "causes", "note": two}],
    }
    records.entry("other")

    root = body(records, full("plain") | prose)  # the reader refuses a block in a paragraph

    assert len([e for e in root.iter("li") if text(e) == "point"]) >= 18


def test_blocks_that_scroll_can_be_reached_by_keyboard(records: Records) -> None:
    root = body(records, full("plain\n\n```\ncode\n```".replace("\n", " ")), scripts("plain"))

    for name in ("fp-diagram", "fp-table"):
        for element in with_class(root, name):
            assert element.get("tabindex") == "0"
            assert element.get("aria-label")
    boxes = [e for e in root.iter("pre") if e.find("code") is not None]
    assert len(boxes) > 10
    for box in boxes:
        inner = box.find("code")
        assert inner is not None
        assert inner.get("tabindex") == "0", text(inner)


def test_executed_entry_shows_what_each_script_did(records: Records) -> None:
    records.entry("the-entry", record(), scripts("plain"))
    records.prove("the-entry", "as claimed")

    root = read(page(records.book()).body)

    badges = [text(e) for e in with_class(root, "fp-level-executed")]
    assert badges == ["executed", "executed"]
    rows = [text(e) for e in root.iter("tr")]
    assert rows[0] == "Script What it showed Exit"
    assert [row.split()[0] for row in rows[1:]] == sorted(scripts("plain"))


def test_proof_of_other_scripts_is_not_shown(records: Records) -> None:
    records.entry("the-entry", record(), scripts("plain"))
    records.prove("the-entry", "as claimed")
    records.entry("the-entry", record(), {"fixed.py": "changed = True\n"})

    root = read(page(records.book()).body)

    assert with_class(root, "fp-level-executed") == []
    assert "as claimed" not in text(root)


def test_script_that_is_there_can_be_downloaded(records: Records) -> None:
    root = body(records, record(), scripts("plain"))

    links = {e.get("href") for e in root.iter("a") if "download" in e.attrib}
    assert links == set(scripts("plain"))


def test_edit_link_leads_to_the_record(records: Records) -> None:
    records.entry("the-entry")
    book = records.book(edit="https://a.example/edit/main/")

    links = {text(e): e.get("href") for e in read(page(book).body).iter("a")}

    assert links["Edit this entry"] == (
        "https://a.example/edit/main/entries/pumps/the-entry/entry.yaml"
    )
    assert "Edit this entry" not in text(read(page(records.book()).body))


def test_other_forms_of_the_entry_are_linked(records: Records) -> None:
    links = {text(e): e.get("href") for e in body(records, record()).iter("a")}

    assert links["As Markdown"] == "index.md"
    assert links["As JSON"] == "entry.json"
