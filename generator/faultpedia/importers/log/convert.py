"""From a log to a draft: what the log says is filled in, what it cannot say is asked."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from faultpedia.importers import scripts
from faultpedia.importers.draft import Draft, ImportRefusedError, make_slug, title_of, todo
from faultpedia.importers.harvest.sites import RaiseSite
from faultpedia.importers.holes import signature_of
from faultpedia.importers.initiating import Start, find
from faultpedia.importers.log.known import Known
from faultpedia.importers.neutral import neutral
from faultpedia.importers.tracebacks import Raised, raised_at
from faultpedia.importers.versions import distribution, pinned, software, versions
from faultpedia.signatures import Hole, SignatureError, parse

_GPU = ("CUDA", "cuda", "NCCL", "cuDNN", "cublas", "NVRM", "GPU")


class NothingFoundError(ImportRefusedError):
    """No line of the log looks like a failure."""


@dataclass(frozen=True)
class Begun:
    """A draft, with what it was made from."""

    draft: Draft
    start: Start
    raised: Raised


def convert(text: str, today: date, known: Known, site: RaiseSite | None = None) -> Begun:
    """Return the draft of the failure that came first in ``text``.

    ``site`` says where the message stands in a package, when an index of raise sites knows it.

    Raises:
        NothingFoundError: no line looks like a failure.
    """
    start = find(text, known.diagnoser)
    if start is None:
        raise NothingFoundError(
            "No line of the input looks like a failure. Give the message itself: --signature TEXT"
        )
    raised = raised_at(text, start.number)
    spec: dict[str, Any] = {
        "text": signature_of(neutral(raised.message)),
        "exception": raised.exception,
        "raised_by": raised.raised_by,
        "example": neutral(raised.line),
    }
    if site is not None:
        spec["raised_by"] = raised.raised_by or f"{site.file}:{site.function}"
        spec["found_in"] = {"package": site.package.partition("+")[0], "file": site.file}
    draft = _draft({k: v for k, v in spec.items() if v}, today)
    _fill(draft, known, raised, text)
    return Begun(draft, start, raised)


def from_signature(text: str, today: date, known: Known) -> Begun:
    """Return the draft of a failure that prints ``text``, which is in the signature language.

    Raises:
        ImportRefusedError: it cannot be read as a signature.
    """
    try:
        parsed = parse(text)
    except SignatureError as error:
        raise ImportRefusedError(f"This is not a signature: {error}.") from None
    varies = any(isinstance(part, Hole) for part in parsed.parts)
    message = parsed.skeleton.replace("{}", "…")
    example = todo("paste one line of a log") if varies else message
    draft = _draft({"text": text, "example": example}, today)
    raised = Raised(example, message)
    _fill(draft, known, raised, message)
    return Begun(draft, Start(1, known.same(text)), raised)


def _draft(spec: dict[str, Any], today: date) -> Draft:
    title = title_of(spec["text"])
    draft = Draft(slug=make_slug(title, 7), record={})
    draft.record = {
        "title": title,
        "summary": todo("say in at most two sentences what is wrong."),
        "role": "initiating",
        "severity": "fatal",
        "owner": "code",
        "needs": ["cpu"],
        "added": today,
        "signatures": [spec],
        "cause": todo(
            "explain the mechanism, precisely enough for somebody who maintains that code."
        ),
        "fixes": [
            {
                "id": "repair",
                "text": todo("say what to change, and why that works."),
                "changes_results": "no",
            }
        ],
    }
    draft.ask("title", "Say what is wrong rather than repeat the message.")
    draft.ask("role", "Are role, severity, owner and needs right?")
    draft.ask("fixes", "Name the fix by its id. Does it change the results: no, yes or depends?")
    return draft


def _fill(draft: Draft, known: Known, raised: Raised, text: str) -> None:
    stated = versions(text)
    names = [name for top in raised.packages if (name := distribution(top))]
    names = list(dict.fromkeys([*names, *stated]))
    if names:
        draft.record["stack"] = names
    if stated:
        shown = ", ".join(f"{name} {version}" for name, version in stated.items())
        draft.ask("stack", f"The log names {shown}. Which versions have you seen it with?")
    others = software(text)
    if others:
        draft.record["software"] = others
    needs = [pinned(n, stated[n]) if n in stated else known.pin(n) for n in names[:2]]
    draft.scripts["reproduce.py"] = scripts.reproduce(needs)
    draft.scripts["fixed.py"] = scripts.fixed(needs)
    if any(word in raised.line for word in _GPU):
        draft.ask(
            "needs",
            "Can a CPU show it? If not: delete the two scripts, and say why under proof.exempt.",
        )
    if raised.frames and raised.raised_by is None:
        draft.ask("signatures", "No frame lies in an installed package. Which function raises it?")
    draft.area = known.area(raised.line, *(frame.place or "" for frame in raised.frames[-6:])) or ""
