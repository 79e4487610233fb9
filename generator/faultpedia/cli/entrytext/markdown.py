"""An entry as Markdown, in which no text of a record becomes markup of another kind."""

from __future__ import annotations

from collections.abc import Iterable

from faultpedia.cli.entrytext.parts import Part
from faultpedia.cli.terminal import clean
from faultpedia.site.commonmark import fence, plain, prose, tick


def as_markdown(parts: Iterable[Part], site: str) -> str:
    """Return the parts as Markdown; links to other entries lead to ``site``."""
    text = "\n\n".join(_written(part, site) for part in parts if part.kind != "gap")
    return "".join(f"{clean(line)}\n" for line in text.split("\n"))


def _written(part: Part, site: str) -> str:
    label = f"**{plain(part.label)}** " if part.label else ""
    if part.kind == "title":
        return f"# {plain(part.text)}"
    if part.kind == "heading":
        return f"## {plain(part.text)}"
    if part.kind == "code":
        return fence(part.text, part.language)
    if part.kind == "line":
        return f"{label}{tick(part.text) if part.label else plain(part.text)}"
    if part.kind == "item":
        return f"- {label}{prose(part.text, 2, base=site)}"
    return f"{label}{prose(part.text, base=site)}"
