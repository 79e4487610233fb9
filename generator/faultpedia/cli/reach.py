"""Whether the addresses in the entries still answer: asked only with ``check --urls``."""

from __future__ import annotations

import urllib.error
import urllib.request
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor

from faultpedia.catalog import Entry
from faultpedia.model import Kind, Loc, texts
from faultpedia.problems import Problem

Ask = Callable[[str], str]
"""Returns what is wrong with an address, or an empty text."""

_SECONDS = 20
_AT_A_TIME = 8
_NO_ANSWER = {401, 403, 405, 429, 503}
"""Statuses with which a site refuses programs: they say nothing about the page."""


def unreachable(entries: Iterable[Entry], ask: Ask | None = None) -> list[Problem]:
    """Ask every address of ``entries`` once and return a problem where it stands and is gone."""
    places: dict[str, list[tuple[Entry, Loc]]] = {}
    for entry in entries:
        for text in texts(entry.record):
            if text.kind is Kind.URL:
                places.setdefault(text.text.partition("#")[0], []).append((entry, text.loc))
    with ThreadPoolExecutor(_AT_A_TIME) as pool:
        answers = zip(places, pool.map(ask or ask_server, places), strict=True)
        return sorted(
            entry.problem(
                loc,
                "unreachable-url",
                f"{url} does not answer: {wrong}.",
                "Name where it stands now, or another source.",
            )
            for url, wrong in answers
            if wrong
            for entry, loc in places[url]
        )


def ask_server(url: str) -> str:
    """Request ``url`` and say what is wrong; sites that refuse programs get the doubt."""
    request = urllib.request.Request(  # noqa: S310 - a rule admits http and https only
        url, headers={"User-Agent": "faultpedia-check", "Range": "bytes=0-0"}
    )
    try:
        with urllib.request.urlopen(request, timeout=_SECONDS):  # noqa: S310
            return ""
    except urllib.error.HTTPError as error:
        return "" if error.code in _NO_ANSWER or error.code == 416 else f"status {error.code}"  # noqa: PLR2004
    except (OSError, ValueError) as error:
        return str(getattr(error, "reason", error)) or type(error).__name__
