"""Links of hand-written pages, for engines that do not know the generated pages."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import unescape
from pathlib import Path
from urllib.parse import unquote

_INDEX = re.compile(r'(<(?:a|link)\b[^>]*?\shref=")([^":?#]*?)index\.html(?=["#?])')
_HREF = re.compile(r'<a\b[^>]*?\shref="([^"#?]*)')
_ABSOLUTE = re.compile(r"[a-z][a-z0-9+.-]*:|/", re.IGNORECASE)


def without_index(html: str) -> str:
    """Link to folders, as MkDocs does: ``areas/index.html`` becomes ``areas/``."""
    return _INDEX.sub(lambda found: found[1] + (found[2] or "./"), html)


def dead_links(site: Path, pages: Iterable[Path]) -> list[str]:
    """Return a sentence for each relative link of ``pages`` that leads to no file of ``site``."""
    return [
        f"{page.relative_to(site)}: the link {href!r} leads nowhere."
        for page in pages
        if page.name != "404.html"  # it is shown at any depth, so its links are absolute
        for href in dict.fromkeys(_HREF.findall(page.read_text(encoding="utf-8")))
        if href and not _ABSOLUTE.match(href) and not _leads(page, unquote(unescape(href)))
    ]


def _leads(page: Path, href: str) -> bool:
    target = page.parent / href
    return (target / "index.html").is_file() if target.is_dir() else target.is_file()
