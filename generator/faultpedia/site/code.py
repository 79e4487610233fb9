"""Code and logs as HTML: highlighted at build time, and the difference of two programs."""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass
from functools import cache
from io import StringIO

from markupsafe import Markup, escape
from pygments.formatters import HtmlFormatter
from pygments.lexer import Lexer
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

_PLAIN = re.compile(r'<span class="(?:n|p|o|w|err|nn|ow|pi|g|go)">([^<]*)</span>')
"""Names, signs and blanks look like the text around them: their marks are half of a page's code."""


@cache
def _lexer(language: str) -> Lexer:
    try:
        return get_lexer_by_name(language or "text", stripnl=False)
    except ClassNotFound:  # prose may name any language
        return get_lexer_by_name("text", stripnl=False)


@cache
def _formatter() -> HtmlFormatter[str]:
    return HtmlFormatter(nowrap=True)


def lines(text: str, language: str) -> list[Markup]:
    """Return ``text`` highlighted, one piece of HTML for each line."""
    out = StringIO()
    _formatter().format(_lexer(language).get_tokens(text), out)
    # The formatter closes and reopens its spans at line ends, so that lines can be taken apart.
    html = _PLAIN.sub(r"\1", out.getvalue().rstrip("\n"))
    return [Markup(line) for line in html.split("\n")]  # noqa: S704 - escaped by Pygments


def block(text: str, language: str = "text", label: str = "") -> Markup:
    """Return a highlighted block; ``label`` names it for screen readers."""
    return _boxed("highlight", Markup("\n").join(lines(text.rstrip("\n"), language)), label)


def log(text: str, label: str = "") -> Markup:
    """Return log text verbatim."""
    return _boxed("highlight fp-log", escape(text.rstrip("\n")), label)


def _boxed(name: str, body: Markup, label: str) -> Markup:
    """Return a box that takes the keyboard's focus, because it can be scrolled sideways."""
    # A group, not a region: a page has dozens, and regions are for finding the way.
    named = Markup(' role="group" aria-label="{}"').format(label) if label else ""
    return Markup(
        '<div class="{}"><pre><span></span><code tabindex="0"{}>{}\n</code></pre></div>'
    ).format(name, named, body)


@dataclass(frozen=True)
class DiffLine:
    """One line of a difference: ``sign`` is ``+``, ``-`` or a blank."""

    sign: str
    html: Markup


def diff(before: str, after: str, language: str = "python", context: int = 60) -> list[DiffLine]:
    """Compare two programs line by line.

    At most ``context`` unchanged lines are kept around a change; a gap is a line with sign ``…``.
    """
    before, after = _newlines(before), _newlines(after)
    old, new = before.rstrip("\n").split("\n"), after.rstrip("\n").split("\n")
    old_html, new_html = lines(before, language), lines(after, language)
    matcher = difflib.SequenceMatcher(a=old, b=new, autojunk=False)
    result: list[DiffLine] = []
    for number, group in enumerate(matcher.get_grouped_opcodes(context)):
        if number:
            result.append(DiffLine("…", Markup("")))
        for tag, i1, i2, j1, j2 in group:
            if tag == "equal":
                result += [DiffLine(" ", html) for html in old_html[i1:i2]]
                continue
            result += [DiffLine("-", html) for html in old_html[i1:i2]]
            result += [DiffLine("+", html) for html in new_html[j1:j2]]
    return result


def _newlines(text: str) -> str:
    """Make every line end a newline, as Pygments does."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def unified(before: str, after: str) -> str:
    """Return the plain unified difference of reproduce.py and fixed.py."""
    return "".join(
        line if line.endswith("\n") else line + "\n"
        for line in difflib.unified_diff(
            before.splitlines(keepends=True),
            after.splitlines(keepends=True),
            "reproduce.py",
            "fixed.py",
        )
    )
