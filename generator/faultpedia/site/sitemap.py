"""The list of pages for search engines."""

from __future__ import annotations

import re
from collections.abc import Iterable
from xml.sax.saxutils import escape

_EMPTY = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n</urlset>'
)
_END = "</urlset>"


def extend(xml: str, site: str, urls: Iterable[str]) -> str:
    """Add ``urls`` (relative to ``site``) to the sitemap that the engine wrote, or to a new one.

    Without a known address of the site nothing is added: a sitemap needs full addresses.
    """
    if not site:
        return xml
    head, end, tail = (xml if _END in xml else _EMPTY).rpartition(_END)
    added = "".join(f"  <url><loc>{escape(site + url)}</loc></url>\n" for url in urls)
    return head + added + end + tail


def without(xml: str, part: str) -> str:
    """Remove the addresses that contain ``part``."""
    return re.sub(rf"\s*<url>(?:(?!</url>).)*{re.escape(part)}.*?</url>", "", xml, flags=re.DOTALL)
