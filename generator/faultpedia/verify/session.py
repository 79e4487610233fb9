"""One verification: plan, run, judge, cross-match, store."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from packaging.requirements import Requirement
from packaging.version import Version

from faultpedia.catalog import Catalog, Entry
from faultpedia.links import Links
from faultpedia.model.prooffile import Found, ProofFile
from faultpedia.problems import Problem
from faultpedia.verify.judge import Verdict, judge
from faultpedia.verify.located import look_up
from faultpedia.verify.matrix import cross_match, texts_of
from faultpedia.verify.plan import Plan, Task, make_plan
from faultpedia.verify.pool import Options, Outcome, RunnerError, Server, run_all
from faultpedia.verify.store import make_proof, same_outcome, write_proof

Progress = Callable[[Verdict, int, int], None]


@dataclass
class Report:
    """What a verification showed."""

    plan: Plan
    verdicts: list[Verdict] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    written: list[str] = field(default_factory=list)
    isolated: bool = True

    @property
    def passed(self) -> bool:
        """Tell whether everything that was claimed was seen."""
        return not self.problems


def verify(
    catalog: Catalog, links: Links, entries: list[Entry], options: Options, progress: Progress
) -> Report:
    """Run the proofs of ``entries`` and write ``proof.json`` for each that passes.

    Raises:
        RunnerError: the environment of the proofs is missing, or lacks a package in the version
            that a script asks for.
    """
    report = Report(make_plan(entries), isolated=options.isolate)
    server = Server(options, [])
    try:
        versions = _versions(server, report.plan)
        found = {e.slug: _located(e, server, report) for e in report.plan.entries}
        python = server.python
    finally:
        server.close()

    def done(task: Task, outcome: Outcome) -> None:
        verdict = judge(task, outcome)
        report.verdicts.append(verdict)
        if not verdict.passed:
            report.problems.append(_problem(verdict))
        progress(verdict, len(report.verdicts), len(report.plan.tasks))

    run_all(report.plan.tasks, options, done)
    order = {id(task): number for number, task in enumerate(report.plan.tasks)}
    report.verdicts.sort(key=lambda verdict: order[id(verdict.task)])
    _cross_match(catalog, links, report)
    failed = {problem.path.rsplit("/", 1)[0] for problem in report.problems}
    for entry in report.plan.entries:
        if entry.shown.rsplit("/", 1)[0] not in failed:
            _store(entry, report, found[entry.slug], versions, python)
    report.problems.sort()
    return report


def _versions(server: Server, plan: Plan) -> dict[str, str]:
    """Return the versions of what the scripts need; refuse an environment that lacks one."""
    needs = [Requirement(text) for text in plan.requirements]
    installed = server.ask({"versions": sorted({need.name for need in needs})})["versions"]
    for need in needs:
        version = installed[need.name]
        # The local part of a version ("+cpu") names a build, not a release.
        if version is None or not need.specifier.contains(
            Version(version).public, prereleases=True
        ):
            have = f"has {need.name} {version}" if version else "does not have it"
            raise RunnerError(
                f"A script needs {need} and the environment {have}. Run: make verify "
                "(or install what `faultpedia verify --requirements` prints, and name the "
                "interpreter with --python)"
            )
    return {name: str(version) for name, version in installed.items()}


def _located(entry: Entry, server: Server, report: Report) -> list[Found]:
    found = []
    for lookup in look_up(entry, server):
        loc = ("signatures", lookup.signature, "found_in")
        if lookup.found:
            found.append(lookup.found)
        elif lookup.skipped:
            report.notes.append(f"{entry.slug}: signature {lookup.signature + 1}: {lookup.why}")
            old = _old_finding(entry, lookup.signature)
            found += [old] if old else []
        else:
            report.problems.append(
                entry.problem(
                    loc,
                    "not-found",
                    f"Looked up, and {lookup.why}.",
                    "Name the file that prints the message.",
                )
            )
    return found


def _old_finding(entry: Entry, signature: int) -> Found | None:
    old = entry.proof
    return next((f for f in old.found if f.signature == signature), None) if old else None


def _problem(verdict: Verdict) -> Problem:
    why = verdict.why[0].upper() + verdict.why[1:].rstrip(".")
    todo = {
        "frame": "Correct raised_by, or the explanation: the traceback decides.",
        "signature": "Correct the signature or the script.",
        "clean": "The fix does not fix; correct it.",
        "guard": "Correct the guard or its two cases.",
    }.get(verdict.gate, "Run it by hand and correct the script or proof.expect.")
    return Problem(
        verdict.task.script.shown,
        1,
        1,
        "",
        f"proof-{verdict.gate.replace('_', '-')}",
        f"{why}.",
        todo,
    )


def _cross_match(catalog: Catalog, links: Links, report: Report) -> None:
    """Match every signature with what was printed now, and what is stored of the other entries."""
    fresh: dict[str, dict[str, str]] = {}
    for verdict in report.verdicts:
        outputs = fresh.setdefault(verdict.task.entry.slug, {})
        outputs[verdict.task.script.name] = verdict.outcome.output
    texts = []
    for entry in catalog.entries.values():
        stored = {n: run.output for n, run in entry.proof.runs.items()} if entry.proof else {}
        texts += list(texts_of(entry, {**stored, **fresh.get(entry.slug, {})}))
    for match in cross_match(catalog, links, texts):
        entry = catalog.entries[match.slug]
        report.problems.append(
            entry.problem(
                ("signatures", match.signature),
                "cross-match",
                f"Matches the {match.text.kind} of {match.text.slug!r}: {match.line[:160]!r}; "
                f"{match.why}.",
                "Make the signature more specific, or declare how the entries are related.",
            )
        )


def _store(
    entry: Entry, report: Report, found: list[Found], versions: dict[str, str], python: str
) -> None:
    verdicts = [v for v in report.verdicts if v.task.entry.slug == entry.slug]
    if not verdicts and not found:
        return
    proof: ProofFile = make_proof(entry, verdicts, found, versions, python)
    if not same_outcome(entry.proof, proof):
        write_proof(entry, proof)
        report.written.append(entry.slug)
