"""The Content-Security-Policy of every page: it reads from its own host, and sends nothing.

A static host cannot be asked for headers, so the policy stands in the page, before anything it is
about. Inline scripts of the theme are allowed by the hash of their text.
"""

from __future__ import annotations

import base64
import hashlib
import re

_SCRIPT = re.compile(r"<script\b([^>]*)>(.*?)</script>", re.DOTALL | re.IGNORECASE)
_DATA = re.compile(r"""\btype=["']?(?!module\b|text/javascript\b)[a-z]""", re.IGNORECASE)
_SOURCE = re.compile(r"\bsrc=", re.IGNORECASE)
_PLACE = re.compile(r"<head\b[^>]*>(?:\s*<meta charset=[^>]*>)?", re.IGNORECASE)

_RULES = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    # A worker that a page makes itself keeps to the policy of the page.
    "worker-src": "'self' blob:",
    "base-uri": "'none'",
    "form-action": "'none'",
}


def secured(html: str, inline: bool = False) -> str:
    """Return ``html`` with the policy; ``inline`` allows every inline script (live reload)."""
    allowed = ["'unsafe-inline'"] if inline else [f"'sha256-{h}'" for h in _hashes(html)]
    rules = {**_RULES, "script-src": " ".join([_RULES["script-src"], *allowed])}
    content = "; ".join(f"{name} {sources}" for name, sources in rules.items())
    meta = f'<meta http-equiv="Content-Security-Policy" content="{content}">'
    return _PLACE.sub(lambda found: found[0] + meta, html, count=1)


def _hashes(html: str) -> list[str]:
    """Return the hashes of the inline scripts, each once."""
    found: dict[str, None] = {}
    for attributes, text in _SCRIPT.findall(html):
        if text.strip() and not _SOURCE.search(attributes) and not _DATA.search(attributes):
            digest = hashlib.sha256(text.encode()).digest()
            found[base64.b64encode(digest).decode()] = None
    return list(found)
