"""What the tests of the commands for readers share: entries, logs, and the program itself."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from faultpedia.cli import main
from tests.project import environment
from tests.sample import Records, record

FAILURE = "ERROR pump 7 ran dry after 12 seconds"
"""A line that the entry ``dry-pump`` explains."""
UNKNOWN = "ValueError: the turbine has no blades"
TRACEBACK = f"""\
Traceback (most recent call last):
  File "plant.py", line 3, in <module>
    start()
{UNKNOWN}
"""
BOTH = f"{FAILURE}\nINFO draining\nINFO drained\nINFO cold\n{TRACEBACK}"
HEALTHY = "INFO step 1 loss 0.5\nINFO step 2 loss 0.4\n"
PROGRAM = [sys.executable, "-m", "faultpedia"]


def plant(folder: Path) -> Records:
    """Write entries of which two have the same message, and one has two causes."""
    records = Records(folder / "entries")
    records.entry("dry-pump", _pump())
    records.entry(
        "valve-stuck",
        record(
            title="Valve is stuck",
            role="wrapper",
            aliases=["stuck-valve"],
            signatures=[
                {"text": "valve {word} is stuck", "example": "RuntimeError: valve A3 is stuck"}
            ],
            related=[{"entry": "dry-pump", "type": "caused-by", "note": "No water, no pressure."}],
        ),
    )
    return records


def _pump() -> dict[str, Any]:
    return record(
        causes=[
            {
                "id": "inlet-shut",
                "text": "The inlet is shut. Nobody opened it.",
                "points_to": [{"text": "It says so.", "line": "inlet closed by operator"}],
            },
            {
                "id": "tank-empty",
                "text": "The tank is empty.",
                "rules_out": [{"text": "The gauge.", "line": "tank level {int} percent"}],
            },
        ],
        fixes=[
            {
                "id": "open-inlet",
                "text": "Open the **inlet** valve with `open()`.",
                "code": "open('inlet')",
                "changes_results": "no",
            }
        ],
        dead_ends=[{"text": "Restart the pump.", "why": "It runs dry again."}],
    )


def run(*arguments: str, stdin: bytes | str | None = None) -> Result:
    """Run the program in this process."""
    return CliRunner().invoke(main, arguments, input=stdin)


def started(
    *arguments: str, cwd: Path, stdin: bytes | None = None, **variables: str
) -> subprocess.CompletedProcess[bytes]:
    """Run the program as a process of its own."""
    return subprocess.run(
        [*PROGRAM, *arguments],
        cwd=cwd,
        input=stdin,
        env=environment(**variables),
        capture_output=True,
        check=False,
        timeout=120,
    )
