r"""From a regular expression to a signature."""

from __future__ import annotations

import pytest

from faultpedia.importers.pattern import PatternError, from_regex

READ = [
    (
        r"requires torch\.distributed to be initialized\.",
        "requires torch.distributed to be initialized.",
    ),
    (r"Expected \d+ columns, got (?P<got>\d+)", "Expected {int} columns, got {got:int}"),
    (r"^.*Key '([^']+)' not in (.+)$", "Key '{any}' not in {any}"),
    (r"size \{(.*?)\} at [0-9]+", "size {{{any}}} at {int}"),
    (r"foo\s+bar", "foo bar"),
    (r"name (\w+) is (\S+)", "name {name} is {word}"),
    (r"costs \$5\$", "costs $5$"),
]


@pytest.mark.parametrize(("pattern", "expected"), READ, ids=[case[0] for case in READ])
def test_read(pattern: str, expected: str) -> None:
    """Escapes are taken off, classes and groups become holes."""
    assert from_regex(pattern) == expected


@pytest.mark.parametrize(
    ("pattern", "message"),
    [
        ("a|b", "'|' at character 2"),
        ("x (foo|bar) y", "the group at character 3 is more than one hole"),
        (r"x (\d+)? y", "is repeated or optional"),
        ("colou?r", "the character 'u' is repeated or optional"),
        (r"a \d+\w+", "two parts that vary touch"),
        (r"\d+", "no literal text"),
        ("a(?=b)", "is more than one hole"),
        ("(" * 500, "is more than one hole"),
    ],
)
def test_refused(pattern: str, message: str) -> None:
    """What holes cannot say is refused, and the message says where."""
    with pytest.raises(PatternError) as caught:
        from_regex(pattern)
    assert message in str(caught.value)
