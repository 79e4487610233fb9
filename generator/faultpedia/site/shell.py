"""The shell: one page rendered by the theme, into which every generated page is put.

The engine renders ``SOURCE`` like any hand-written page. Its HTML is cut at the placeholders once
and joined around each page's own texts, so a text that looks like a placeholder stays a text. A
theme that renders a placeholder more or less often than expected stops the build.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from markupsafe import escape

TITLE = "FaultpediaShellTitle"
DESCRIPTION = "FaultpediaShellDescription"
HEAD = "</head>"
BODY = '<h1 id="faultpedia-shell">FaultpediaShellBody</h1>'

SOURCE = f"""---
title: {TITLE}
description: {DESCRIPTION}
hide:
  - navigation
  - toc
---

{BODY}
"""
"""The Markdown of the shell page, the same for every engine."""

_EXPECTED = {"title": (1, 6), "description": (1, 4), "head": (1, 1), "body": (1, 1), "url": (0, 6)}


class ShellError(Exception):
    """The theme's page does not have the placeholders it should have."""


@dataclass(frozen=True)
class Page:
    """A generated page: ``url`` ends with a slash; ``head`` and ``body`` are HTML."""

    url: str
    title: str
    description: str
    body: str
    head: str = ""

    @property
    def depth(self) -> int:
        """Number of folders between the page and the root of the site."""
        return self.url.count("/")


def shell_url(depth: int) -> str:
    """Return the address of the shell page for pages ``depth`` folders below the root."""
    return "faultpedia-shell/" + "".join(f"{n}/" for n in range(2, depth + 1))


def _squeezed(html: str) -> str:
    """Take out the indentation and the blank lines, a fifth of a theme's page."""
    if re.search(r"<(?:pre|textarea)\b", html):
        return html
    return re.sub(r"\s*\n\s*", "\n", html).lstrip()


class Shell:
    """The theme's page for one depth, cut at its placeholders."""

    def __init__(self, html: str, depth: int) -> None:
        self.depth = depth
        html = _squeezed(html)
        tokens = {
            TITLE: "title",
            DESCRIPTION: "description",
            HEAD: "head",
            BODY: "body",
            shell_url(depth): "url",
        }
        pattern = re.compile("|".join(re.escape(token) for token in tokens))
        self._pieces: list[str] = []
        self._names: list[str] = []
        at = 0
        for found in pattern.finditer(html):
            self._pieces.append(html[at : found.start()])
            self._names.append(tokens[found[0]])
            at = found.end()
        self._pieces.append(html[at:])
        for name, (least, most) in _EXPECTED.items():
            count = self._names.count(name)
            if not least <= count <= most:
                raise ShellError(
                    f"The theme renders the {name} of a page {count} times, expected {least} to "
                    f"{most}. Adapt templates/theme/ to the theme's new release."
                )

    def fill(self, page: Page) -> str:
        """Return the whole HTML of ``page``."""
        if page.depth != self.depth:
            raise ValueError(f"{page.url} does not lie {self.depth} folders deep")
        values = {
            "title": str(escape(page.title)),
            "description": str(escape(page.description)),
            "head": page.head + HEAD,
            "body": page.body,
            "url": page.url,
        }
        parts = [self._pieces[0]]
        for name, piece in zip(self._names, self._pieces[1:], strict=True):
            parts += (values[name], piece)
        return "".join(parts)
