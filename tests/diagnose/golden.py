"""Logs that carry their expectation inside the text.

A line after ``#: `` says where the log is from and is not part of it. The line after ``#=> `` is
the initiating one; a log without it has none.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent.parent / "cases" / "logs"
SOURCE, MARK = "#: ", "#=> "


class Golden(NamedTuple):
    """One log, its initiating line and the number of that."""

    name: str
    text: str
    line: int | None
    initiating: str | None


def golden() -> list[Golden]:
    return [_read(path) for path in sorted(FOLDER.glob("*.log"))]


def _read(path: Path) -> Golden:
    lines: list[str] = []
    number, initiating = None, None
    for line in path.read_text(encoding="utf-8").split("\n"):
        if line.startswith(SOURCE):
            continue
        if line.startswith(MARK):
            lines.append(line.removeprefix(MARK))
            number, initiating = len(lines), lines[-1].rstrip()
        else:
            lines.append(line)
    return Golden(path.stem, "\n".join(lines), number, initiating)
