"""One verification: plan, run, judge, cross-match, store."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from packaging.requirements import Requirement
from packaging.specifiers import InvalidSpecifier, SpecifierSet

from faultpedia.catalog import Catalog, Entry
from faultpedia.links import Links
from faultpedia.model.prooffile import Found, ProofFile, claims_hash
from faultpedia.problems import Problem
from faultpedia.verify.judge import Verdict, judge
from faultpedia.verify.located import Lookup, fits, look_up
from faultpedia.verify.matrix import Text, cross_match, texts_of
from faultpedia.verify.plan import Plan, Task
from faultpedia.verify.pool import run_all
from faultpedia.verify.server import Options, Outcome, RunnerError, Server
from faultpedia.verify.store import make_proof, same_outcome, write_proof
from faultpedia.verify.wheels import Wheels

Progress = Callable[[Verdict, int, int], None]

_TODO = {
    "frame": "Correct raised_by, or the explanation: the traceback decides.",
    "signature": "Correct the signature or the script.",
    "clean": "The message must be gone here; correct the script, or declare the line as `prints`.",
    "guard": "Correct the guard or its two cases.",
}


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
    catalog: Catalog,
    links: Links,
    plan: Plan,
    options: Options,
    progress: Progress,
    wheels: Wheels | None = None,
) -> Report:
    """Run the proofs of ``plan`` and write ``proof.json`` for each entry that passes.

    Nothing is written before everything has run, so that an interruption changes no file.

    Raises:
        RunnerError: the environment of the proofs is missing, or lacks a package in the version
            that a script asks for.
    """
    report = Report(plan, isolated=options.isolate)
    server = Server(options)
    try:
        versions = _versions(server, plan)
        lookups = {e.slug: look_up(e, server, wheels) for e in plan.entries}
        python = server.python
    finally:
        server.close()
    found = {entry.slug: _located(entry, lookups[entry.slug], report) for entry in plan.entries}

    def done(task: Task, outcome: Outcome) -> None:
        verdict = judge(task, outcome)
        report.verdicts.append(verdict)
        if not verdict.passed:
            report.problems.append(_problem(verdict))
        progress(verdict, len(report.verdicts), len(plan.tasks))

    run_all(plan.tasks, options, done)
    order = {id(task): number for number, task in enumerate(plan.tasks)}
    report.verdicts.sort(key=lambda verdict: order[id(verdict.task)])
    _cross_match(catalog, links, report)
    failed = {problem.path.rpartition("/")[0] for problem in report.problems}
    for entry in plan.entries:
        if entry.shown.rpartition("/")[0] not in failed:
            _store(entry, report, found[entry.slug], versions, python)
    report.problems.sort()
    return report


def _versions(server: Server, plan: Plan) -> dict[str, str]:
    """Return the versions of what the scripts need; refuse an environment that lacks one."""
    needs = [Requirement(text) for text in plan.requirements]
    installed = server.ask({"versions": sorted({need.name for need in needs})})["versions"]
    lacking = [
        f"{need} (it has {installed[need.name]})" if installed[need.name] else str(need)
        for need in needs
        if installed[need.name] is None or not fits(need, installed[need.name])
    ]
    lacking += [
        f"Python {wanted} for {name} (it is {server.python})"
        for wanted, name in plan.pythons.items()
        if not _is_python(server.python, wanted)
    ]
    if lacking:
        raise RunnerError(
            f"The environment of {server.options.python} lacks what scripts need: "
            f"{', '.join(lacking)}. Run: make verify (or install what "
            "`faultpedia verify --requirements` prints, and name the interpreter with --python)"
        )
    return {name: str(version) for name, version in installed.items()}


def _is_python(version: str, wanted: str) -> bool:
    try:
        return SpecifierSet(wanted).contains(version, prereleases=True)
    except InvalidSpecifier:  # a rule has reported it
        return True


def _located(entry: Entry, lookups: list[Lookup], report: Report) -> list[Found]:
    found = []
    for lookup in lookups:
        loc = ("signatures", lookup.signature, "found_in")
        if lookup.found:
            found.append(lookup.found)
        elif lookup.state == "absent":
            report.notes.append(f"{entry.slug}: signature {lookup.signature + 1}: {lookup.why}")
            found += _old_finding(entry, lookup.signature)
        elif lookup.state == "unreachable":
            todo = "Run it again with a network, or without --download."
            report.problems.append(entry.problem(loc, "not-downloaded", f"{lookup.why}.", todo))
        else:
            what, todo = f"Looked up, and {lookup.why}.", "Name the file that prints the message."
            report.problems.append(entry.problem(loc, "not-found", what, todo))
    return found


def _old_finding(entry: Entry, signature: int) -> list[Found]:
    """Return what was found before, unless the record has changed since."""
    old = entry.proof
    if old is None or old.claims != claims_hash(entry.record):
        return []
    return [found for found in old.found if found.signature == signature]


def _problem(verdict: Verdict) -> Problem:
    why = verdict.why[0].upper() + verdict.why[1:].rstrip(".")
    todo = _TODO.get(verdict.gate, "Run it by hand and correct the script or proof.expect.")
    shown = verdict.task.script.shown
    return Problem(shown, 1, 1, "", f"proof-{verdict.gate}", f"{why}.", todo)


def _cross_match(catalog: Catalog, links: Links, report: Report) -> None:
    """Match every signature with what was printed now, and what is stored of the other entries.

    Reported is what concerns an entry that was to be verified.
    """
    planned = {entry.slug for entry in report.plan.entries}
    fresh: dict[str, dict[str, str]] = {}
    for verdict in report.verdicts:
        outputs = fresh.setdefault(verdict.task.entry.slug, {})
        outputs[verdict.task.script.name] = verdict.outcome.output
    texts: list[Text] = []
    for entry in catalog.entries.values():
        stored = {n: run.output for n, run in entry.proof.runs.items()} if entry.proof else {}
        texts += list(texts_of(entry, {**stored, **fresh.get(entry.slug, {})}))
    for match in cross_match(catalog, links, texts):
        if match.slug not in planned and match.text.slug not in planned:
            continue
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
