"""Run the diagnosis over logs whose initiating line is known, and count.

    python bench/scoreboard.py [--corpus DIR] [--entries DIR] [--all]

``DIR`` holds folders with ``index.yaml`` and logs; each case names ``root_line``,
``acceptable_lines`` and ``collateral_lines``, and whether it is a failure at all. A line counts
as right when it equals the first or one of the second (blanks around it aside), a case as
abstained when no initiating line was named, and as wrong otherwise. The exit status is 0.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from faultpedia.catalog import read
from faultpedia.diagnose import Diagnoser, Knowledge

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Case:
    """One log and what is to be found in it."""

    name: str
    data: bytes
    root: str | None
    acceptable: tuple[str, ...]
    collateral: tuple[str, ...]
    expect: str


@dataclass(frozen=True)
class Score:
    """How one case went: right, acceptable, wrong, abstained, clean, or alarm."""

    case: Case
    verdict: str
    reason: str
    text: str
    entry: str | None


def cases(corpus: Path) -> Iterator[Case]:
    """Yield the cases of every folder below ``corpus``."""
    for index in sorted(corpus.glob("**/index.yaml")):
        for one in yaml.safe_load(index.read_text(encoding="utf-8")):
            path = index.parent / one["file"]
            yield Case(
                f"{index.parent.name}/{one['file']}",
                path.read_bytes(),
                one["root_line"],
                tuple(one["acceptable_lines"]),
                tuple(one["collateral_lines"]),
                one.get("expect") or "",
            )


def score(case: Case, diagnoser: Diagnoser) -> Score:
    """Run one case."""
    first: dict[str, Any] | None
    body = diagnoser.diagnose([case.data]).as_json()
    first = body["initiating"]
    text = first["text"].strip() if first else ""
    entry = first["entry"] if first else None
    if case.root is None:
        clean = first is None and not body["findings"]
        return Score(case, "clean" if clean else "alarm", "healthy", text, entry)
    if first is None:
        reason = "findings, none initiating" if body["findings"] else "nothing found"
        return Score(case, "abstained", reason, "", None)
    if text == case.root.strip():
        return Score(case, "right", "root line", text, entry)
    if text in [line.strip() for line in case.acceptable]:
        return Score(case, "right", "acceptable line", text, entry)
    known = text in [line.strip() for line in case.collateral]
    return Score(case, "wrong", "a known consequence" if known else "another line", text, entry)


def main() -> None:
    """Print each case and the totals."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--corpus", type=Path, default=ROOT / "tests" / "corpus")
    parser.add_argument("--entries", type=Path, default=ROOT / "entries")
    parser.add_argument("--no-entries", action="store_true", help="by structure alone")
    parser.add_argument("--all", action="store_true", help="show the cases that are right as well")
    options = parser.parse_args()
    known = not options.no_entries
    knowledge = Knowledge.from_catalog(read([options.entries])) if known else Knowledge()
    diagnoser = Diagnoser(knowledge)
    scores = [score(case, diagnoser) for case in cases(options.corpus)]
    for one in scores:
        if options.all or one.verdict not in ("right", "clean"):
            _show(one)
    _totals(scores, len(knowledge.entries))


def _show(one: Score) -> None:
    entry = f" [{one.entry}]" if one.entry else ""
    print(f"{one.verdict:10}{one.case.name}: {one.reason}{entry}")
    if one.verdict in ("wrong", "abstained", "alarm"):
        print(f"          named:    {one.text[:150] or '-'}")
        print(f"          expected: {(one.case.root or 'nothing').strip()[:150]}")


def _totals(scores: list[Score], entries: int) -> None:
    failing = [s for s in scores if s.case.root is not None]
    healthy = [s for s in scores if s.case.root is None]
    verdicts = Counter(s.verdict for s in scores)
    right = verdicts["right"]
    share = 100 * right / len(failing) if failing else 0.0
    print(f"\n{len(scores)} logs, {len(failing)} of failures; {entries} entries")
    print(f"initiating line right: {right} of {len(failing)} ({share:.1f} %)")
    print(f"wrong: {verdicts['wrong']}, abstained: {verdicts['abstained']}")
    print(f"healthy logs without a finding: {verdicts['clean']} of {len(healthy)}")
    print(f"with a named entry: {sum(s.entry is not None for s in failing)}")
    for reason, count in sorted(Counter(s.reason for s in scores).items()):
        print(f"  {count:4} {reason}")


if __name__ == "__main__":
    main()
