"""GitHub issues in their three written forms."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from faultpedia.catalog.bind import bind
from faultpedia.importers import ImportRefusedError
from faultpedia.importers.issue import convert, read
from faultpedia.model import Record
from faultpedia.records.nodes import Mapping
from faultpedia.records.yaml_reader import parse_yaml
from faultpedia.signatures import parse
from tests.importers.golden import CASES, TODAY, compare, input_of

FOLDERS = sorted((CASES / "issue").iterdir())


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_draft(folder: Path) -> None:
    """JSON of gh, JSON of the REST interface, plain text."""
    compare(folder, [convert(read(input_of(folder)), TODAY)])


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_draft_is_a_record(folder: Path) -> None:
    """What is written fits the model."""
    tree = parse_yaml(convert(read(input_of(folder)), TODAY).yaml())[0]
    assert isinstance(tree, Mapping)
    assert bind(Record, tree, "draft")[1] == []


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_every_line_of_every_post_is_kept(folder: Path) -> None:
    """The draft holds the whole text of the source."""
    issue = read(input_of(folder))
    written = " ".join(convert(issue, TODAY).yaml().split())
    for post in issue.posts:
        for line in post.text.split("\n"):
            assert " ".join(line.strip("# ").split()) in written


def test_example_names_nobody() -> None:
    """What becomes public as the example of an entry is neutral, and the signature matches it."""
    body = "OSError: no file /home/ada/x.pt on http://ada:pw@db7.lab.internal:9000\n"
    spec = convert(read(json.dumps({"title": "t", "body": body})), TODAY).record["signatures"][0]
    assert "ada" not in spec["example"]
    assert "pw" not in spec["example"]
    assert parse(spec["text"]).search(spec["example"])


def test_exception_with_frames_comes_before_one_that_is_only_mentioned() -> None:
    """The traceback says more than the words above it."""
    body = (
        "It says:\n\nValueError: first\n\nTraceback (most recent call last):\n"
        '  File "/x/site-packages/numpy/a.py", line 1, in f\n    f()\nTypeError: second\n'
    )
    draft = convert(read(json.dumps({"title": "t", "body": body})), TODAY)
    assert draft.record["signatures"][0] == {
        "text": "second",
        "exception": "TypeError",
        "raised_by": "numpy/a.py:f",
        "example": "TypeError: second",
    }


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[]", "There is a list; one issue (an object) was expected."),
        ("{}", "The issue has no text under `title`."),
        ('{"title": "a", "body": null}', "The issue has no text under `body`."),
        ('{"title": "a"}{"title": "b"}', "this is not JSON: Extra data"),
        ("Only a title", "There is no report below the first line."),
        ("A title\n\n[ada]\n\n", "There is no report below the first line."),
    ],
)
def test_refused(text: str, message: str) -> None:
    """Each bad input has one clear message."""
    with pytest.raises(ImportRefusedError) as caught:
        read(text)
    assert message in str(caught.value)
