"""The policy lets a page do what it was built with, and nothing else."""

from __future__ import annotations

import base64
import hashlib
import re

from faultpedia.site.policy import secured

PAGE = """<!doctype html><html><head>
<meta charset="utf-8"><title>A</title><script>one()</script>
<script src="a.js"></script><script type="application/json">{"a": 1}</script>
</head><body><script type="module">two()</script><script>one()</script></body></html>"""


def rules(html: str) -> dict[str, str]:
    found = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', html)
    assert found
    return dict(rule.split(" ", 1) for rule in found[1].split("; "))


def digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def test_inline_scripts_are_allowed_by_their_hash_each_once() -> None:
    assert rules(secured(PAGE))["script-src"] == f"'self' {digest('one()')} {digest('two()')}"


def test_no_other_host_is_allowed() -> None:
    for name, sources in rules(secured(PAGE)).items():
        assert set(re.sub(r"'sha256-[^']*'", "'self'", sources).split()) <= {
            "'self'",
            "'none'",
            "data:",
            "blob:",
        }, name
    assert rules(secured(PAGE))["default-src"] == "'none'"
    assert rules(secured(PAGE))["connect-src"] == "'self'"


def test_the_policy_comes_right_after_the_coding_and_nothing_else_changes() -> None:
    html = secured(PAGE)
    meta = re.search(r"<meta http-equiv=[^>]*>", html)
    assert meta
    assert html.replace(meta[0], "") == PAGE
    assert html.index("charset") < meta.start() < html.index("<title>")


def test_live_reload_may_add_scripts() -> None:
    scripts = rules(secured(PAGE, inline=True))["script-src"]
    assert scripts == "'self' 'unsafe-inline'"


def test_a_page_without_a_head_stays_as_it_is() -> None:
    assert secured("<p>text</p>") == "<p>text</p>"
