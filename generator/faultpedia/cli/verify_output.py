"""What ``faultpedia verify`` prints: progress on standard error, the result on standard output."""

from __future__ import annotations

import json

import click

from faultpedia import verify as proofs
from faultpedia.problems import render

_COLUMNS = {
    "reproduce": "reproduce",
    "fixed": "fixed",
    "validate": "guard",
    "dead_end": "dead ends",
    "myth": "myths",
}


def announce(plan: proofs.Plan, options: proofs.Options, style: str, *, uncontained: bool) -> None:
    """Say what is going to run; where scripts are not shut in, say so in every style."""
    if not options.isolate and not uncontained:
        click.secho(
            f"This system does not allow user namespaces ({proofs.isolation_fault()}): scripts run "
            "with limits, but can reach the network and write where you can.",
            fg="yellow",
            err=True,
        )
    if style == "text":
        lookups = sum(
            1
            for entry in plan.entries
            for signature in entry.record.signatures
            if signature.found_in and signature.found_in.package
        )
        what = [_count(len(plan.tasks), "script")] if plan.tasks else []
        what += [_count(lookups, "file") + " to look into"] if lookups else []
        click.echo(
            f"{_count(len(plan.entries), 'entry', 'entries')}: {', '.join(what)}; "
            f"{options.python}, {options.jobs} at a time",
            err=True,
        )


def progress(style: str) -> proofs.Progress:
    """Return what prints a line for each finished script; nothing for machines."""

    def show(verdict: proofs.Verdict, number: int, count: int) -> None:
        if style != "text":
            return
        mark = click.style("ok  ", fg="green") if verdict.passed else click.style("FAIL", fg="red")
        seconds = f"{verdict.outcome.seconds:5.1f} s"
        name = verdict.task.name
        if verdict.outcome.network:
            name += f"  (asked {verdict.outcome.network} times for a network)"
        click.echo(f"[{number:>{len(str(count))}}/{count}] {mark} {seconds}  {name}", err=True)

    return show


def result(report: proofs.Report, left_out: list[str], style: str, seconds: float) -> None:
    """Print the table, the problems and a summary; or all of it as one JSON object."""
    if style == "json":
        click.echo(json.dumps(_body(report, left_out, seconds), indent=2, ensure_ascii=False))
        return
    if style == "text" and report.verdicts:
        click.echo(_table(report), nl=False)
    click.echo(render(report.problems, style), nl=False)
    for note in report.notes:
        click.echo(f"not looked up: {note}", err=True)
    if left_out:
        click.secho(
            f"left out, because they cannot be read: {', '.join(left_out)}. Run: faultpedia check",
            fg="red",
            err=True,
        )
    click.secho(_summary(report, seconds), fg="green" if report.passed else "red", err=True)


def _summary(report: proofs.Report, seconds: float) -> str:
    if not report.plan.entries:
        return "Nothing to do: none of these entries has a script, or a package file to look into."
    passed = sum(verdict.passed for verdict in report.verdicts)
    words = f"{passed} of {_count(len(report.verdicts), 'script')} "
    words += f"{'shows' if passed == 1 else 'show'} what is claimed, in {seconds:.1f} s; "
    count = len(report.written)
    if count:
        return words + f"wrote {count} proof.json"
    return words + ("every proof.json stays as it is" if report.passed else "wrote no proof.json")


def _body(report: proofs.Report, left_out: list[str], seconds: float) -> dict[str, object]:
    return {
        "schema": 1,
        "passed": report.passed and not left_out,
        "seconds": round(seconds, 1),
        "isolated": report.isolated,
        "written": report.written,
        "left_out": left_out,
        "not_looked_up": report.notes,
        "runs": [
            {
                "entry": v.task.entry.slug,
                "script": v.task.script.name,
                "passed": v.passed,
                "gate": v.gate or None,
                "why": v.why or None,
                "exit": v.outcome.status,
                "signal": v.outcome.signal,
                "network": v.outcome.network,
                "seconds": v.outcome.seconds,
            }
            for v in report.verdicts
        ],
        "problems": json.loads(render(report.problems, "json"))["problems"],
    }


def _table(report: proofs.Report) -> str:
    """Return one row for each entry: its scripts and how many passed."""
    rows = [["entry", *_COLUMNS.values(), "seconds"]]
    for entry in report.plan.entries:
        mine = [v for v in report.verdicts if v.task.entry.slug == entry.slug]
        if mine:
            seconds = f"{sum(v.outcome.seconds for v in mine):.1f}"
            rows.append([entry.slug, *(_cell(mine, kind) for kind in _COLUMNS), seconds])
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return "".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        + "\n"
        for row in rows
    )


def _cell(verdicts: list[proofs.Verdict], kind: str) -> str:
    mine = [v for v in verdicts if v.task.kind == kind]
    if not mine:
        return "-"
    passed = sum(v.passed for v in mine)
    if len(mine) == 1:
        return "ok" if passed else "FAIL"
    return f"{passed}/{len(mine)}"


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"
