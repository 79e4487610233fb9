"""The index as a file: one raise site on each line, as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict

from faultpedia.importers.draft import ImportRefusedError
from faultpedia.importers.harvest.sites import RaiseSite


def to_lines(sites: Iterable[RaiseSite]) -> Iterator[str]:
    """Yield a line for each site, with its line end."""
    for site in sites:
        yield json.dumps(asdict(site), ensure_ascii=False) + "\n"


def from_lines(lines: Iterable[str]) -> Iterator[RaiseSite]:
    """Yield the sites that `to_lines` wrote.

    Raises:
        ImportRefusedError: a line is not one of an index.
    """
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            body = json.loads(line)
            texts = tuple(str(text) for text in body.pop("texts"))
            yield RaiseSite(texts=texts, **body)
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            raise ImportRefusedError(
                f"Line {number} is not one of an index of raise sites. Make it with: "
                "faultpedia harvest DISTRIBUTION --out FILE"
            ) from None
