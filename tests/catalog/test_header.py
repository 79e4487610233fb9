"""Script headers (PEP 723) are read as the tools that run scripts read them."""

from __future__ import annotations

import time

import pytest

from faultpedia.catalog import Header, HeaderError, read_header


def test_a_header_names_python_and_dependencies() -> None:
    text = (
        "#!/usr/bin/env python\n"
        "# /// script\n"
        '# requires-python = ">=3.11"\n'
        "# dependencies = [\n"
        '#   "numpy==2.0",\n'
        "# ]\n"
        "# ///\n"
        "import numpy\n"
    )
    assert read_header(text) == Header(2, ">=3.11", ("numpy==2.0",))


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_an_empty_header_is_a_header(newline: str) -> None:
    assert read_header(f"# /// script{newline}#{newline}# ///{newline}") == Header(1, None, ())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "import os\n",
        "# /// script\n# x = 1\nimport os\n# ///\n",
        "# /// other\n# x = 1\n# ///\n",
    ],
)
def test_other_text_is_no_header(text: str) -> None:
    assert read_header(text) is None


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("# /// script\n# x = [\n# ///\n", 1, "not TOML"),
        ("\n# /// script\n# dependencies = 3\n# ///\n", 2, "not a list"),
        ("# /// script\n# dependencies = [3]\n# ///\n", 1, "not a list"),
        ("# /// script\n# requires-python = 3.11\n# ///\n", 1, "not a text"),
        ("# /// script\n# ///\n\n# /// script\n# ///\n", 4, "second"),
        ("# /// script\n# x = " + "[" * 5_000 + "\n# ///\n", 1, "not TOML"),
    ],
)
def test_a_bad_header_is_refused_at_its_line(text: str, line: int, why: str) -> None:
    with pytest.raises(HeaderError, match=why) as caught:
        read_header(text)
    assert caught.value.line == line


def test_many_open_headers_take_linear_time() -> None:
    start = time.process_time()
    assert read_header("# /// script\n" * 30_000) is None
    assert time.process_time() - start < 2
