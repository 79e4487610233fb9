"""The diagnosis of a log, printed in one of four ways."""

from __future__ import annotations

import json
from collections.abc import Callable

from faultpedia.cli.report.answer import FOUND, NOTHING, UNKNOWN, Answer
from faultpedia.cli.report.github import as_github
from faultpedia.cli.report.sarif import as_sarif
from faultpedia.cli.report.text import as_text
from faultpedia.cli.terminal import Terminal


def as_json(answer: Answer) -> str:
    """Return the JSON contract; control characters and all but ASCII are escaped in it."""
    return json.dumps(answer.body, indent=2) + "\n"


STYLES: dict[str, Callable[[Answer, Terminal], str]] = {
    "text": as_text,
    "json": lambda answer, _: as_json(answer),
    "github": lambda answer, _: as_github(answer),
    "sarif": lambda answer, _: as_sarif(answer),
}

__all__ = ["FOUND", "NOTHING", "STYLES", "UNKNOWN", "Answer", "as_text"]
