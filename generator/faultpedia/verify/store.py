"""Write ``proof.json``: only after everything passed, and only when something new was seen."""

from __future__ import annotations

import datetime as dt
import json
import platform
import socket
from pathlib import Path

from packaging.requirements import Requirement

from faultpedia.catalog import Entry
from faultpedia.model.prooffile import Found, ProofFile, Run, claims_hash, script_hash
from faultpedia.verify.judge import Verdict
from faultpedia.verify.output import neutralise, trim

_WHAT = {
    "reproduce": "emits the failure",
    "fixed": "runs clean",
    "validate": "rejects the broken case, accepts the healthy one",
    "dead_end": "still fails",
    "myth": "refutes the claim",
}


def make_proof(
    entry: Entry,
    verdicts: list[Verdict],
    found: list[Found],
    versions: dict[str, str],
    python: str,
) -> ProofFile:
    """Put together what was seen of one entry."""
    needed = {Requirement(r).name for v in verdicts for r in v.task.requirements}
    return ProofFile(
        schema=1,
        verified=dt.datetime.now(tz=dt.UTC).date(),
        python=python if verdicts else "",
        platform=f"{platform.system()} {platform.machine()}" if verdicts else "",
        contained=all(v.outcome.isolated for v in verdicts),
        packages={name: versions[name] for name in sorted(needed) if name in versions},
        claims=claims_hash(entry.record),
        runs={v.task.script.name: _run(v) for v in verdicts},
        found=found,
    )


def _run(verdict: Verdict) -> Run:
    task, outcome, seen = verdict.task, verdict.outcome, verdict.seen
    places = {**outcome.places, str(task.entry.folder.resolve()): ""}
    host = "" if outcome.isolated else socket.gethostname()  # inside, the name is a neutral one
    text = neutralise(outcome.output, places, host)
    lines = text.split("\n")
    around = seen.index if seen and len(lines) == len(outcome.output.split("\n")) else None
    return Run(
        sha256=script_hash(task.script.text),
        outcome=_WHAT[task.kind],
        exit=outcome.status,
        signal=outcome.signal,
        timed_out=outcome.timed_out,
        line=neutralise(seen.line, places, host) if seen else None,
        signature=seen.signature if seen else None,
        frame=neutralise(seen.frames[-1], places, host) if seen and seen.frames else None,
        seconds=outcome.seconds,
        output=trim(lines, around),
    )


def same_outcome(old: ProofFile | None, new: ProofFile) -> bool:
    """Tell whether ``old`` already says what ``new`` says, dates, times and output aside.

    What was shown behind namespaces is not replaced by the same shown without them.

    The stored output is that of the run that was stored; another run of the same scripts with the
    same outcome does not replace it, so that verifying again changes no file.
    """
    if old is None or (new.contained and not old.contained):
        return False
    return _essence(old) == _essence(new)


def _essence(proof: ProofFile) -> dict[str, object]:
    body = proof.model_dump(mode="json", exclude={"verified", "contained"})
    for run in body["runs"].values():
        # Which of its signatures a failure prints can depend on who is faster.
        for volatile in ("seconds", "output", "line", "signature"):
            del run[volatile]
    return body


def write_proof(entry: Entry, proof: ProofFile) -> Path:
    """Write the file in one step: a stopped program leaves the old one or the new one."""
    path = entry.folder / "proof.json"
    body = proof.model_dump(mode="json", by_alias=True, exclude_defaults=False)
    fresh = path.with_name(".proof.json.new")  # a name that nothing reads
    try:
        text = json.dumps(body, indent=1, ensure_ascii=False) + "\n"
        fresh.write_text(text, encoding="utf-8", errors="replace")
        fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)
    return path
