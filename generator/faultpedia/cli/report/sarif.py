"""SARIF 2.1.0, which code scanning and editors read.

https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
"""

from __future__ import annotations

import json
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from faultpedia import __version__
from faultpedia.cli.prose import inline
from faultpedia.cli.report.answer import Answer, Finding
from faultpedia.cli.terminal import clean

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
UNKNOWN = "not-known"


def as_sarif(answer: Answer) -> str:
    """Return one run; the line that came first is an error, everything else a note."""
    findings = answer.body["findings"]
    rules = list(dict.fromkeys(_rule_of(finding) for finding in findings))
    driver: dict[str, Any] = {
        "name": "faultpedia",
        "version": __version__,
        "rules": [_rule(answer, rule) for rule in rules],
    }
    if answer.library.site:
        driver["informationUri"] = answer.library.site
    run = {
        "tool": {"driver": driver},
        "invocations": [{"executionSuccessful": True}],
        "columnKind": "unicodeCodePoints",
        "results": [_result(answer, finding, rules) for finding in findings],
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2) + "\n"


def _rule_of(finding: Finding) -> str:
    return str(finding["entry"] or UNKNOWN)


def _rule(answer: Answer, rule: str) -> dict[str, Any]:
    entry = answer.library.knowledge.entries.get(rule)
    if entry is None:
        return {
            "id": rule,
            "name": "NotKnown",
            "shortDescription": {"text": "A failure that no entry explains."},
        }
    described: dict[str, Any] = {
        "id": rule,
        "name": "".join(word.capitalize() for word in rule.split("-")),
        "shortDescription": {"text": clean(entry.title)},
        "fullDescription": {"text": inline(entry.summary)},
    }
    if entry.fix:
        described["help"] = {"text": inline(entry.fix), "markdown": entry.fix}
    if answer.library.site:
        described["helpUri"] = answer.library.permalink(rule)
    return described


def _result(answer: Answer, finding: Finding, rules: list[str]) -> dict[str, Any]:
    rule = _rule_of(finding)
    first = finding is answer.first or finding == answer.first
    title = f"{finding['title']}: " if finding["title"] else ""
    return {
        "ruleId": rule,
        "ruleIndex": rules.index(rule),
        "level": "error" if first else "note",
        "message": {"text": clean(f"{title}{finding['text'].strip()} ({finding['why']})")},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": _uri(answer.file(finding))},
                    "region": {
                        "startLine": finding["line"],
                        "snippet": {"text": clean(finding["text"])},
                    },
                }
            }
        ],
        "properties": {
            key: finding[key]
            for key in ("role", "rank", "time", "captures", "count")
            if finding[key] not in (None, {}, [])
        },
    }


def _uri(name: str) -> str:
    path = PurePath(name)
    return path.as_uri() if path.is_absolute() else quote(path.as_posix())
