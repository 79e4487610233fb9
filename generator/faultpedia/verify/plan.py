"""What has to run: one task for each script of an entry, with what it must do."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from packaging.requirements import InvalidRequirement, Requirement

from faultpedia.catalog import Entry, HeaderError, Script, read_header
from faultpedia.model import Expectation, Record


@dataclass(frozen=True)
class Task:
    """One script to run. ``kind`` is reproduce, fixed, validate, dead_end or myth."""

    entry: Entry
    script: Script
    kind: str
    expect: Expectation
    requirements: tuple[str, ...] = ()
    python: str = ""

    @property
    def name(self) -> str:
        """Return ``slug/script.py``."""
        return f"{self.entry.slug}/{self.script.name}"

    @property
    def exit_rule(self) -> str:
        """Return which exit status is right: declared, or the default of the kind."""
        if self.expect.exit:
            return self.expect.exit
        must_fail = self.kind in ("reproduce", "dead_end") and speaks(self.entry.record)
        return "nonzero" if must_fail else "zero"

    @property
    def must_emit(self) -> bool:
        """Tell whether a signature of the entry must appear in the output."""
        return self.kind in ("reproduce", "dead_end") and bool(self.entry.record.signatures)


@dataclass(frozen=True)
class Plan:
    """The tasks in order of entry and script, and the entries whose texts are only located."""

    tasks: list[Task] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)

    @property
    def requirements(self) -> list[str]:
        """Everything the scripts need, each requirement once."""
        return sorted({r for task in self.tasks for r in task.requirements})

    @property
    def pythons(self) -> dict[str, str]:
        """Every version range of Python that is asked for, with the first script that does."""
        ranges: dict[str, str] = {}
        for task in self.tasks:
            if task.python:
                ranges.setdefault(task.python, task.name)
        return ranges


def speaks(record: Record) -> bool:
    """Tell whether the failure ends a program with an error."""
    return record.severity not in ("silent", "benign", "degraded")


def make_plan(entries: Iterable[Entry]) -> Plan:
    """Plan the proofs of ``entries``; those with nothing to run or look up are left out."""
    plan = Plan()
    for entry in entries:
        tasks = [_task(entry, script) for script in _ordered(entry)]
        located = any(s.found_in and s.found_in.package for s in entry.record.signatures)
        if tasks or located:
            plan.entries.append(entry)
            plan.tasks.extend(tasks)
    return plan


def _ordered(entry: Entry) -> list[Script]:
    first = ["reproduce.py", "fixed.py", "validate.py"]
    known = [entry.scripts[name] for name in first if name in entry.scripts]
    rest = [s for name, s in entry.scripts.items() if kind_of(name) in ("dead_end", "myth")]
    return known + rest


def kind_of(name: str) -> str:
    """Return the kind of a script by its file name."""
    stem = name.removesuffix(".py")
    for kind in ("dead_end", "myth"):
        if stem.startswith(f"{kind}_"):
            return kind
    return stem


def _task(entry: Entry, script: Script) -> Task:
    proof = entry.record.proof
    expect = proof.expect.get(script.name) if proof else None
    needs, python = _header(script.text)
    return Task(entry, script, kind_of(script.name), expect or Expectation(), needs, python)


def _header(text: str) -> tuple[tuple[str, ...], str]:
    """Return what a script's header asks for; an unreadable header was reported by a rule."""
    try:
        header = read_header(text)
        if header is None:
            return (), ""
        return tuple(str(Requirement(r)) for r in header.dependencies), header.requires_python or ""
    except (HeaderError, InvalidRequirement):
        return (), ""
