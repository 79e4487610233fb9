"""Whether a text stands in a file: source as Python reads it, libraries as bytes."""

from __future__ import annotations

from typing import Any

import pytest
from packaging.requirements import Requirement

from faultpedia.model import SignatureSpec
from faultpedia.verify.located import fits, missing_pieces

SOURCE = b'''
"""Doc."""
NAME = "a message that is "  "in two strings"
def f(x):
    # a comment that is not a message
    raise ValueError(f"expected {x!r} to be a leaf tensor, but it is not" % x)
'''


def missing(data: bytes, *, python: bool = True, **fields: Any) -> list[str]:
    """Return the pieces of a signature that are missing."""
    spec = SignatureSpec.model_validate({"example": "x", **fields})
    return missing_pieces(spec, data, python=python)


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("a message that is in two strings", []),
        ("a  message that is in   two strings", []),
        ("expected {word} to be a leaf tensor, but it is not", []),
        (
            "ValueError: expected {word} to be a leaf tensor, but it is not",
            ["ValueError: expected "],
        ),
        ("a comment that is not a message", ["a comment that is not a message"]),
        ("a message of another failure {int}", ["a message of another failure "]),
        ("leaf {int}", []),
        ("lead {int}", ["lead "]),
    ],
)
def test_pieces_of_a_text(text: str, pieces: list[str]) -> None:
    """Long pieces must stand there for the most part; short ones alone count as a whole."""
    found = missing(SOURCE, text=text)
    assert found == pieces


def test_a_native_library() -> None:
    """Bytes between other bytes."""
    data = b"\x7fELF\0\0CUDA out of memory. \0Tried to allocate \0\xff"
    assert missing(data, python=False, text="CUDA out of memory. Tried to allocate {size}.") == [
        "CUDA out of memory. Tried to allocate "
    ]
    assert (
        missing(data, python=False, text="CUDA out of memory. {any} Tried to allocate {size}") == []
    )


def test_a_regular_expression_is_looked_up_as_well() -> None:
    """By the texts that each match contains; it used to count as found unseen."""
    assert missing(SOURCE, regex="to be a leaf (?:tensor|variable)") == []
    assert missing(SOURCE, regex="to be a root (?:tensor|variable)") == ["to be a root "]


def test_source_that_is_not_python_is_searched_as_text() -> None:
    """A template, or a file of another version of Python."""
    assert missing(b"print 'pump ran dry'", text="pump ran dry") == []


@pytest.mark.parametrize(
    ("need", "version", "fit"),
    [
        ("torch==2.13.0", "2.13.0+cpu", True),
        ("torch==2.13.0", "2.13.1", False),
        ("torch==2.14.0.dev1", "2.14.0.dev1+cu130", True),
        ("torch>=2", "2.14.0rc1", True),
    ],
)
def test_fits(need: str, version: str, fit: bool) -> None:
    """The local part of a version names a build, not a release."""
    assert fits(Requirement(need), version) is fit
