"""Small records for tests: valid as they stand, changed field by field."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import Any

import yaml

from faultpedia import catalog, links
from faultpedia.catalog import Entry
from faultpedia.model.prooffile import Found, ProofFile, Run, claims_hash, script_hash
from faultpedia.site import Book, Settings, Site

HOSTILE = (
    "__init__ and **stars**",
    "three ``` backticks",
    "{{ 7 * 7 }} {% raw %} {# gone #}",
    "<script>alert(1)</script>",
    "cell | cell",
    "[link](javascript:alert(1))",
    "![image](https://tracker.invalid/x.png)",
    "</script></pre></code></article>",
    '" onmouseover="alert(1)" x=\'',
    "<!-- faultpedia:counts --> &lt; &copy; &#60;",
    "FaultpediaShellTitle FaultpediaShellBody faultpedia-shell/2/ </head>",
    "# not a heading",
    "~~struck~~ $x$ \\n",
)
"""Texts that mean something to Markdown, HTML, Jinja, JSON or the shell; here they are texts."""


def record(**fields: Any) -> dict[str, Any]:
    """Return a record that passes every rule, with ``fields`` in place of its own."""
    base: dict[str, Any] = {
        "title": "Pump runs dry",
        "summary": "The pump has no water. It stops by itself.",
        "role": "initiating",
        "severity": "fatal",
        "owner": "hardware",
        "needs": ["hardware"],
        "added": "2026-03-01",
        "signatures": [
            {
                "text": "pump {number:int} ran dry after {time}",
                "example": "ERROR pump 7 ran dry after 12 seconds",
            }
        ],
        "cause": "The inlet is closed, so the rotor draws air.",
        "fixes": [
            {"id": "open-inlet", "text": "Open the inlet valve.", "changes_results": "no"},
        ],
        "references": [
            {
                "url": "https://docs.python.org/3/library/socket.html",
                "kind": "vendor",
                "supports": "What the controller says.",
            }
        ],
        "proof": {"exempt": {"reason": "needs-hardware", "note": "There is no pump here."}},
    }
    return {key: value for key, value in (base | fields).items() if value is not None}


def full(text: str) -> dict[str, Any]:
    """Return a record that has every section, with ``text`` in each field that takes any text."""
    clue = {"text": text, "line": "valve {word} shut", "command": text, "expect": text}
    return record(
        title=text[:100],
        summary=text,
        stack=["torch>=2.0"],
        software=[text],
        tags=["water", "pumps"],
        signatures=[
            {
                "text": text.replace("{", "{{").replace("}", "}}") + " at {place:word}",
                "exception": text,
                "code": text,
                "raised_by": text,
                "found_in": {"package": text, "file": text, "code": text},
                "example": text,
                "with": [text],
                "without": [text],
                "versions": text,
            }
        ],
        must_not_match=[text],
        symptoms=[{"text": text, "why": text}],
        cause=text,
        triggers=[text],
        situations=[text],
        causes=[
            {
                "id": "air",
                "text": text,
                "points_to": [clue],
                "rules_out": [clue],
                "fix": "open-inlet",
            },
            {"id": "frost", "text": text, "points_to": [clue]},
        ],
        confirm=[{"text": text, "code": text, "expect": text}],
        fixes=[
            {
                "id": "open-inlet",
                "text": text,
                "code": text,
                "changes_results": "no",
                "cost": text,
            },
            {"id": "fill", "text": text, "changes_results": "depends"},
        ],
        handling={"text": text, "code": text},
        frameworks=[{"name": text, "text": text, "code": text}],
        prevention=[{"text": text, "code": text}],
        dead_ends=[{"text": text, "why": text, "script": "dead_end_more_power.py"}],
        not_the_cause=[{"claim": text, "truth": text, "script": "myth_old_pump.py"}],
        decision_path={
            "ask": text,
            "how": text,
            "answers": [
                {"when": text, "then": {"conclude": text, "fix": "open-inlet"}},
                {"when": "no", "then": {"conclude": text + ".", "cause": "frost"}},
            ],
        },
        faq=[{"question": text, "answer": text}],
        references=[
            {"url": "https://docs.python.org/3/?a=1&b=2", "kind": "vendor", "supports": text}
        ],
        proof=None,
    )


def numbered() -> tuple[dict[str, Any], list[str]]:
    """Return a record that has every section, with another text in each field, and the texts."""
    texts: list[str] = []

    def number(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: number(item) for key, item in value.items()}
        if isinstance(value, list):
            return [number(item) for item in value]
        if isinstance(value, str) and "@" in value:
            texts.append(f"text{len(texts):03}")
            return value.replace("@", texts[-1])
        return value

    return number(full("@")), texts


def scripts(text: str) -> dict[str, str]:
    """Return the scripts of ``full``, with ``text`` in them."""
    comment = f"# {text}\n"
    return {
        "reproduce.py": f"{comment}run(valve='shut')\n",
        "fixed.py": f"{comment}run(valve='open')\n",
        "validate.py": f"{comment}def validate(valve):\n    assert valve == 'open'\n",
        "dead_end_more_power.py": comment,
        "myth_old_pump.py": comment,
    }


class Records:
    """Writes a folder of entries and reads it back as a book."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.area("pumps", title="Pumps", description="What moves water.")

    def area(self, name: str, **fields: Any) -> None:
        """Write an ``area.yaml``."""
        folder = self.folder / name
        folder.mkdir(parents=True, exist_ok=True)
        _write(folder / "area.yaml", fields)

    def entry(
        self,
        slug: str,
        fields: dict[str, Any] | None = None,
        scripts: dict[str, str] | None = None,
        area: str = "pumps",
    ) -> Path:
        """Write an entry and return the path of its record."""
        folder = self.folder / area / slug
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in (scripts or {}).items():
            (folder / name).write_text(text, encoding="utf-8")
        path = folder / "entry.yaml"
        _write(path, fields or record())
        return path

    def prove(self, slug: str, text: str = "as claimed") -> None:
        """Store a run of every script of an entry, with ``text`` wherever a run leaves a text."""
        entry = self.book().catalog.entries[slug]
        runs = {
            name: Run(
                sha256=script_hash(script.text),
                outcome=text,
                exit=0,
                seconds=1.0,
                frame=text,
                output=text,
            )
            for name, script in entry.scripts.items()
        }
        found = [Found(signature=0, package=text, file=text, sha256="0")]
        proof = ProofFile(
            verified=dt.date(2026, 3, 2),
            python="3.12.1",
            platform=text,
            packages={"torch": "2.13.0"},
            claims=claims_hash(entry.record),
            runs=runs,
            found=found,
        )
        path = entry.folder / "proof.json"
        path.write_text(proof.model_dump_json(by_alias=True), encoding="utf-8")

    def book(self, **settings: Any) -> Book:
        """Read the folder; the model must accept it, the rules are not asked."""
        found = catalog.read([self.folder], self.folder.parent)
        assert [problem.as_text() for problem in found.problems] == []
        return Book(found, links.resolve(found), Settings(**settings))

    def site(self, **settings: Any) -> Site:
        """Read the folder as a site."""
        return Site(self.book(**settings))

    def one(
        self, fields: dict[str, Any], scripts: dict[str, str] | None = None
    ) -> tuple[Book, Entry]:
        """Write a single entry and return it with its book."""
        self.entry("the-entry", fields, scripts)
        book = self.book()
        return book, book.catalog.entries["the-entry"]


class _Dumper(yaml.SafeDumper):
    def ignore_aliases(self, data: Any) -> bool:  # noqa: ARG002 - the name is PyYAML's
        return True


def _write(path: Path, fields: dict[str, Any]) -> None:
    text = yaml.dump(fields, Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=1000)
    path.write_text(text, encoding="utf-8")
