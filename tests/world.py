"""Small worlds of entries as texts and files, as contributors write them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

Files = Mapping[str, str | bytes]

FIELDS = {
    "title": "title: Archive is cut off",
    "summary": "summary: The archive ends before its directory.",
    "role": "role: initiating",
    "severity": "severity: error",
    "owner": "owner: data",
    "needs": "needs: [cpu]",
    "added": "added: 2026-01-05",
    "signatures": """\
signatures:
  - text: "archive {path} has no central directory"
    example: "archive a.zip has no central directory\"""",
    "cause": "cause: The copy stopped before the end.",
    "fixes": """\
fixes:
  - {id: copy-again, text: Copy the archive again., changes_results: "no"}""",
    "references": """\
references:
  - {url: "https://docs.python.org/3/library/zipfile.html", kind: vendor, supports: The format.}""",
    "proof": """\
proof:
  exempt: {reason: needs-service, note: It takes a file server that stops.}""",
}
"""The blocks of a small valid record, by field."""

AREA = "title: Storage\ndescription: Files that cannot be read.\n"


def record_text(**blocks: str | None) -> str:
    """Return a valid record with some blocks replaced, added, or (None) left out."""
    fields = {**FIELDS, **blocks}
    return "".join(f"{block}\n" for block in fields.values() if block is not None)


def write_files(root: Path, files: Files) -> Path:
    """Write ``files`` below ``root`` and return it."""
    for name, content in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, bytes):
            path.write_bytes(content)
        else:
            path.write_text(content, encoding="utf-8")
    return root
