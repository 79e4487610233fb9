"""The theme's page is cut once; texts that look like placeholders stay texts."""

from __future__ import annotations

import pytest

from faultpedia.site.shell import (
    BODY,
    DESCRIPTION,
    SOURCE,
    TITLE,
    Page,
    Shell,
    ShellError,
    shell_url,
)
from tests.sample import HOSTILE

THEME = f"""<html><head><title>{TITLE} - Site</title>
<meta name="description" content="{DESCRIPTION}">
<link rel="canonical" href="https://a.example/faultpedia-shell/2/"></head>
<body>{BODY}<footer></footer></body></html>"""


def page(**changes: str) -> Page:
    values = {"title": "T", "description": "D", "body": "<p>B</p>"} | changes
    return Page("e/slug/", values["title"], values["description"], values["body"])


def test_every_placeholder_is_filled() -> None:
    html = Shell(THEME, 2).fill(
        Page("e/slug/", "Title", "Words", "<article>Body</article>", "<meta name='x'>")
    )

    assert html == (
        "<html><head><title>Title - Site</title>\n"
        '<meta name="description" content="Words">\n'
        '<link rel="canonical" href="https://a.example/e/slug/"><meta name=\'x\'></head>\n'
        "<body><article>Body</article><footer></footer></body></html>"
    )


@pytest.mark.parametrize("text", [TITLE, DESCRIPTION, BODY, "</head>", shell_url(2), *HOSTILE])
def test_text_that_equals_a_placeholder_stays(text: str) -> None:
    shell = Shell(THEME, 2)

    html = shell.fill(page(title=text, description=text, body=f"<i>{text}</i>"))

    plain = shell.fill(page(title="@T", description="@D", body="@B"))
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    escaped = escaped.replace('"', "&#34;").replace("'", "&#39;")
    expected = plain.replace("@T", escaped).replace("@D", escaped).replace("@B", f"<i>{text}</i>")
    assert html == expected


@pytest.mark.parametrize(
    ("broken", "what"),
    [
        (THEME.replace(TITLE, "no title"), "title of a page 0 times"),
        (THEME.replace(DESCRIPTION, ""), "description of a page 0 times"),
        (THEME.replace(BODY, "<h1>other</h1>"), "body of a page 0 times"),
        (THEME.replace(BODY, BODY * 2), "body of a page 2 times"),
        (THEME.replace("</head>", ""), "head of a page 0 times"),
        (THEME + "</head>", "head of a page 2 times"),
        (THEME.replace(TITLE, TITLE * 7), "title of a page 7 times"),
    ],
)
def test_theme_with_a_wrong_number_of_placeholders_stops_the_build(broken: str, what: str) -> None:
    with pytest.raises(ShellError, match=what):
        Shell(broken, 2)


def test_indentation_of_the_theme_is_taken_out() -> None:
    indented = THEME.replace("\n", "\n\n      ").replace("<footer>", "<footer>  two  blanks")

    html = Shell(indented, 2).fill(page(body="<pre>a\n\n  b</pre>"))

    assert "\n\n" not in html.replace("a\n\n  b", "")
    assert "\n " not in html.replace("a\n\n  b", "")
    assert "two  blanks" in html
    assert "<pre>a\n\n  b</pre>" in html


def test_theme_with_preformatted_text_is_left_as_it_is() -> None:
    indented = THEME.replace("<footer>", "<footer><pre>a\n\n  b</pre>")

    assert "<pre>a\n\n  b</pre>" in Shell(indented, 2).fill(page())


def test_page_of_another_depth_is_refused() -> None:
    with pytest.raises(ValueError, match="areas/ does not lie 2 folders deep"):
        Shell(THEME, 2).fill(Page("areas/", "T", "D", "B"))


def test_depth_counts_folders() -> None:
    assert [Page(url, "", "", "").depth for url in ("a/", "a/b/", "a/b/2/")] == [1, 2, 3]


def test_shell_lies_as_deep_as_its_pages() -> None:
    assert [shell_url(depth).count("/") for depth in (1, 2, 3)] == [1, 2, 3]


def test_source_holds_each_placeholder_once() -> None:
    assert [SOURCE.count(mark) for mark in (TITLE, DESCRIPTION, BODY)] == [1, 1, 1]
