"""A diagnosis with what is needed to print it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from faultpedia.diagnose import Report
from faultpedia.diagnose.knowledge import KnownEntry
from faultpedia.library import Library

NOTHING, FOUND, UNKNOWN = 0, 1, 3
"""Exit status: nothing failed, a failure that an entry explains, one that none explains."""

Finding = dict[str, Any]


@dataclass(frozen=True)
class Answer:
    """What was read and what it shows."""

    body: dict[str, Any]
    """The JSON contract."""
    library: Library
    names: list[str]
    """The logs as they were given, at least one."""
    ranks: dict[str, int] = field(default_factory=dict)
    """The rank that the name of each log tells."""
    lines: int = 0
    again: str = ""
    """The name under which the log can be read once more; empty for a pipe."""

    @classmethod
    def of(cls, report: Report, library: Library, names: list[str], **more: Any) -> Answer:
        """Make the answer of a report."""
        return cls(report.as_json(), library, names, **more)

    @property
    def status(self) -> int:
        """The exit status of the program."""
        first = self.body["initiating"]
        if first is not None and first["entry"] is not None:
            return FOUND
        return UNKNOWN if self.body["findings"] else NOTHING

    @property
    def first(self) -> Finding | None:
        """The finding that came first."""
        first: Finding | None = self.body["initiating"]
        return first

    @property
    def others(self) -> list[Finding]:
        """All findings but the first."""
        found: list[Finding] = self.body["findings"]
        return found[1:] if self.first is not None else found

    def entry(self, finding: Finding) -> KnownEntry | None:
        """Return the entry of a finding."""
        slug = finding["entry"]
        return self.library.knowledge.entries.get(slug) if slug is not None else None

    def file(self, finding: Finding) -> str:
        """Return the log that a finding stands in."""
        return str(finding["file"] or self.names[0])

    def place(self, finding: Finding) -> str:
        """Return log and line, as editors and terminals read it."""
        return f"{self.file(finding)}:{finding['line']}"

    def meta(self, finding: Finding) -> Iterator[str]:
        """Yield who wrote a line, and when."""
        if finding["rank"] is not None:
            yield f"rank {finding['rank']}"
        if finding["process"]:
            yield str(finding["process"])
        if finding["time"]:
            yield str(finding["time"])
        if finding["attempt"]:
            yield f"after restart {finding['attempt']}"
