"""Drafts: slugs, titles, comments."""

from __future__ import annotations

import pytest

from faultpedia.importers.draft import Draft, make_slug, shorten, title_of, unique


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        ("Can't open the Valve!", "cant-open-valve"),
        ("Größe übersteigt 3", "groe-ubersteigt-3"),
        ("", "unnamed-failure"),
        ("中文", "unnamed-failure"),
        ("x" * 80, "unnamed-failure"),
        ("word " * 30, "word-word-word-word-word-word-word-word"),
    ],
)
def test_make_slug(text: str, slug: str) -> None:
    """Lower-case words with hyphens, at most 60 characters."""
    assert make_slug(text) == slug


def test_title_leaves_out_what_varies() -> None:
    """A title is the message without its numbers."""
    assert title_of("shapes cannot be multiplied ({shape} and {shape})") == (
        "shapes cannot be multiplied"
    )
    assert title_of("no {kind:word} in {{a}}") == "no … in {a}"
    assert len(shorten("word " * 40)) <= 100


def test_unique() -> None:
    """The second of two equal names gets a number."""
    assert unique(["a", "b", "a", "a"], ["b"]) == ["a", "b-2", "a-2", "a-3"]


def test_questions_and_kept_fields_are_comments() -> None:
    """Questions stand above their field, or at the end when there is none."""
    draft = Draft("x", {"cause": "c", "title": "t", "tags": []})
    draft.ask("cause", "Why?")
    draft.ask("stack", "Which?")
    draft.keep("note", "one\n  two\x07")
    assert draft.yaml("s") == (
        "# yaml-language-server: $schema=s\n"
        "title: t\n"
        "# ? Why?\n"
        "cause: c\n"
        "\n"
        "# ? Which?\n"
        "# Kept from the source; delete what the entry does not need:\n"
        "# note:\n"
        "#   one\n"
        "#     two\n"
    )
