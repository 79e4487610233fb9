"""The diagnosis for a tired person: the line, what it is, what to do, where to read on."""

from __future__ import annotations

from collections.abc import Iterator
from shlex import quote

from faultpedia.cli.prose import block, first_sentence, inline
from faultpedia.cli.report.answer import Answer, Finding
from faultpedia.cli.terminal import Terminal, clean, shortened
from faultpedia.signatures.mask import mask

MAX_OTHERS, MAX_NOTES, MAX_QUOTED, MAX_VALUES = 12, 5, 6, 12
"""Lines of each kind; what is left out is counted."""
_LABEL = 13
_ROLES = {"wrapper": "yellow", "collateral": "yellow", "benign": "green"}


def as_text(answer: Answer, terminal: Terminal) -> str:
    """Return the diagnosis as lines of at most the width of the terminal where words allow it."""
    return "".join(f"{line}\n" for line in _lines(answer, terminal))


def _lines(answer: Answer, terminal: Terminal) -> Iterator[str]:
    if answer.first is not None:
        yield from _first(answer, answer.first, terminal)
    elif answer.others:
        yield from terminal.wrap(
            "Something failed, but the line that came first is not in this log. It stands in the "
            "output of another process, rank or node, or was cut off above."
        )
    else:
        yield from _nothing(answer, terminal)
        return
    yield from _others(answer, terminal)
    yield from _read(answer, terminal)


def _first(answer: Answer, first: Finding, terminal: Terminal) -> Iterator[str]:
    place = terminal.style(clean(answer.place(first)), bold=True)
    yield "  ".join([place, *map(clean, answer.meta(first)), "came first"])
    yield from _quoted(first, terminal)
    yield ""
    entry = answer.entry(first)
    if entry is None:
        yield from _not_known(answer, first, terminal)
        return
    yield terminal.style(clean(entry.title), bold=True, fg="red")
    yield from block(entry.summary, terminal)
    yield ""
    if entry.fix:
        yield from _labelled("First fix", inline(entry.fix), terminal, fg="green")
    link = answer.library.permalink(entry.slug)
    command = f"faultpedia explain {entry.slug}"
    yield from _labelled("Read on", link or command, terminal)
    if link:
        yield from _labelled("", command, terminal)
    yield from _values(first, terminal)
    yield from _repeats(first, terminal)
    yield from _causes(first, terminal)


def _quoted(finding: Finding, terminal: Terminal) -> Iterator[str]:
    """Quote the line behind its number, so that nothing of it stands at the start of a line."""
    number = f"  {finding['line']} | "
    margin = f"{' ' * (len(number) - 2)}| "
    lines = terminal.wrap(clean(finding["text"].strip()), number, margin)
    if len(lines) > MAX_QUOTED:
        lines = [*lines[:MAX_QUOTED], f"{margin}…"]
    long = terminal.width + len(number)  # a run without blanks cannot be wrapped
    for line in lines:
        yield terminal.style(shortened_end(line, long), fg="red")


def shortened_end(line: str, width: int) -> str:
    """Cut a line that is too long; its indentation stays."""
    return line if len(line) <= width else f"{line[: width - 1]}…"


def _not_known(answer: Answer, first: Finding, terminal: Terminal) -> Iterator[str]:
    head = "Not known: "
    text = (
        "no entry explains this line. It looks like what went wrong first "
        f"({inline(first['why']).rstrip('.')})."
    )
    lines = terminal.wrap(f"{head}{text}")
    lines[0] = terminal.style(head, bold=True) + lines[0].removeprefix(head)
    yield from lines
    yield ""
    label = "Possibly"
    for near in answer.body["nearby"]:
        yield from _labelled(label, f"{near['entry']}: {clean(near['title'])}", terminal)
        label = "related" if label == "Possibly" else ""
    if label == "related":
        yield from _labelled("related", "(faultpedia explain NAME shows an entry)", terminal)
    yield from _repeats(first, terminal)
    text, masked = first["text"].strip(), mask(first["text"].strip())
    if masked != text:  # a line that people will paste somewhere
        yield from _labelled("To share it", shortened(clean(masked), 400), terminal)
    again = quote(answer.again) if answer.again else "FILE"
    yield from _labelled("Contribute", f"faultpedia new --from-traceback {again}", terminal)


def _values(finding: Finding, terminal: Terminal) -> Iterator[str]:
    values = [f"{name} = {clean(value)}" for name, value in finding["captures"].items()]
    if values:
        yield from _labelled("Values", ", ".join(values[:MAX_VALUES]), terminal)


def _repeats(finding: Finding, terminal: Terminal) -> Iterator[str]:
    ranks = finding["ranks"]
    if finding["count"] > 1 or len(ranks) > 1:
        where = f", on ranks {numbers(ranks)}" if len(ranks) > 1 else ""
        yield from _labelled("Seen", f"{finding['count']} times{where}", terminal)


def _causes(finding: Finding, terminal: Terminal) -> Iterator[str]:
    """Say which of several causes the log supports."""
    causes = finding["causes"]
    if not causes:
        return
    supported = any(c["points_to"] and not c["rules_out"] for c in causes)
    yield ""
    known = "which the log tells apart" if supported else "which this log does not tell apart"
    yield from terminal.wrap(f"The same text has {len(causes)} causes, {known}:")
    for cause in causes:
        colour: str | None = None
        if cause["rules_out"]:
            mark, colour, seen = "-", "yellow", cause["rules_out"]
        elif cause["points_to"]:
            mark, colour, seen = "+", "green", cause["points_to"]
        else:
            mark, seen = "?", []
        said = ", ".join(f"line {one['line']}" for one in seen)
        for_it = {"+": "supported by ", "-": "ruled out by "}.get(mark, "")
        text = f"{first_sentence(cause['text'])}{f' ({for_it}{said})' if said else ''}"
        for line in terminal.wrap(text, f"  {mark} "):
            yield terminal.style(line, fg=colour)


def _others(answer: Answer, terminal: Terminal) -> Iterator[str]:
    others = answer.others
    if not others:
        return
    yield ""
    yield "Also in the log:"
    shown = others[:MAX_OTHERS]
    places = [_place(answer, other) for other in shown]
    wide = max(map(len, places))
    for place, other in zip(places, shown, strict=True):
        yield _one(place.ljust(wide), other, terminal)
    if others[MAX_OTHERS:]:
        yield f"  … and {len(others) - MAX_OTHERS} more (--format json lists them)"
    named = [other["entry"] for other in others if other["entry"] is not None]
    if answer.first is None and named:
        yield ""
        yield from _labelled("Read on", f"faultpedia explain {named[0]}", terminal)


def _place(answer: Answer, finding: Finding) -> str:
    several = len(answer.names) > 1
    place = answer.place(finding) if several else f"line {finding['line']}"
    rank, ranks = finding["rank"], finding["ranks"]
    if len(ranks) > 1:
        place += f" ranks {numbers(ranks)}"
    elif rank is not None and not (several and answer.ranks.get(answer.file(finding)) == rank):
        place += f" rank {rank}"
    return clean(place)


def _one(place: str, finding: Finding, terminal: Terminal) -> str:
    """Fold a finding to one line; its name and the reason give way to each other."""
    role = str(finding["role"])
    what = clean(finding["entry"] or finding["text"].strip())
    why = inline(finding["why"]).partition(": ")[0]
    space = max(terminal.columns - len(place) - 18, 24)
    what = shortened(what, max(space // 2, space - len(why)))
    why = shortened(why, space - len(what))
    line = f"  {place}  {terminal.style(role.ljust(10), fg=_ROLES.get(role))}  {what}"
    return f"{line}  ({why})" if why else line


def _nothing(answer: Answer, terminal: Terminal) -> Iterator[str]:
    names = ", ".join(map(clean, answer.names[:3])) + (", …" if answer.names[3:] else "")
    yield terminal.style(f"No failure found in {names}", fg="green") + f" ({answer.lines:,} lines)."
    notes = answer.body["notes"]
    if notes:
        yield ""
        yield "These lines look bad; the run went on, or they are harmless:"
        for note in notes[:MAX_NOTES]:
            yield _one(_place(answer, note), note, terminal)
        if notes[MAX_NOTES:]:
            yield f"  … and {len(notes) - MAX_NOTES} more"


def _read(answer: Answer, terminal: Terminal) -> Iterator[str]:
    """Say how several files were read."""
    if len(answer.names) > 1:
        ranks = sorted(set(answer.ranks.values()))
        told = f"; ranks {numbers(ranks)} by their names" if ranks else ""
        text = f"Read {len(answer.names)} logs as one job{told}, {answer.lines:,} lines."
        yield ""
        yield from (terminal.style(line, dim=True) for line in terminal.wrap(text))
    if answer.body["dropped"]:
        yield f"{answer.body['dropped']} further messages were counted only."


def _labelled(label: str, text: str, terminal: Terminal, **style: object) -> list[str]:
    lines = terminal.wrap(text, f"  {label.ljust(_LABEL)}")
    head = lines[0][: _LABEL + 2]
    return [terminal.style(head, bold=True, **style) + lines[0][_LABEL + 2 :], *lines[1:]]


def numbers(ranks: list[int]) -> str:
    """Return ranks in short: ``0-3, 7``."""
    spans: list[list[int]] = []
    for rank in ranks:
        if spans and rank == spans[-1][1] + 1:
            spans[-1][1] = rank
        else:
            spans.append([rank, rank])
    return ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in spans)
