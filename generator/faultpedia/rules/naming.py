"""Names say what is wrong, in one form."""

from __future__ import annotations

import re
from collections.abc import Iterator

from faultpedia.problems import Problem, quote
from faultpedia.rules.markdown import FILLER, read_markdown
from faultpedia.rules.registry import rule
from faultpedia.rules.view import View

MAX_NAME = 60
_MAX_SENTENCES = 2
_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_ADVICE_SLUG = re.compile(
    r"(fix|fixing|how|howto|avoid|avoiding|solve|solving|resolve|resolving|prevent|preventing"
    r"|troubleshoot|troubleshooting|workaround)-"
)
# Words that also are nouns ("Set size differs", "Reduce fails") are left out.
_ADVICE_TITLE = re.compile(
    r"(how (to|do|can|i)\b|(fix|fixing|avoid|avoiding|solve|solving|resolve|resolving|prevent"
    r"|preventing|troubleshoot|troubleshooting|ensure|enable|disable|increase|upgrade|downgrade"
    r"|reinstall|workaround)\b(?! of\b| after\b| in\b| to\b)|use (?!of\b|after\b|in\b))",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(
    rf"(?<!\be\.g)(?<!\bi\.e)(?<!\bvs)(?<!\bcf)(?<!\betc)(?<!\bapprox)"
    rf"[.!?][)\"'*_]*\s+(?=[A-Z{FILLER}\"'(*_\[])"
)


@rule(
    "bad-slug",
    "The folder name of an entry is its address, so it has one plain form: lower-case "
    "letters, digits and hyphens, at most 60 characters.",
)
def _bad_slug(view: View) -> Iterator[Problem]:
    fault = _fault(view.entry.slug)
    if fault:
        yield view.at((), f"The folder name {quote(view.entry.slug)} {fault}.", _RENAME)


@rule(
    "bad-area-name",
    "The folder name of an area is its address, so it has one plain form: "
    "lower-case letters, digits and hyphens, at most 60 characters.",
)
def _bad_area_name(view: View) -> Iterator[Problem]:
    fault = _fault(view.entry.area)
    if fault:
        yield view.at((), f"The area folder {quote(view.entry.area)} {fault}.", _RENAME)


@rule(
    "advice-as-slug",
    "A slug says what is wrong, never what to do: the advice may change, the address may not.",
)
def _advice_as_slug(view: View) -> Iterator[Problem]:
    found = _ADVICE_SLUG.match(view.entry.slug)
    if found:
        yield view.at(
            (),
            f"The slug {view.entry.slug!r} starts with {found[1]!r}, which is advice.",
            "Name the folder after what is wrong.",
        )


@rule(
    "advice-as-title",
    "A title says what is wrong, never what to do: a reader looks for the "
    "failure, not for an answer that may not be theirs.",
)
def _advice_as_title(view: View) -> Iterator[Problem]:
    found = _ADVICE_TITLE.match(view.record.title)
    if found:
        yield view.at(
            ("title",),
            f"The title starts with {found[0].strip()!r}, which is advice.",
            "Say what is wrong; the advice stands under `fixes`.",
        )


@rule("title-full-stop", "A title is a heading and a link text, so it has no final full stop.")
def _title_full_stop(view: View) -> Iterator[Problem]:
    title = view.record.title
    if title.endswith(".") and not title.endswith("..."):
        yield view.at(("title",), "The title ends with a full stop.", "Delete it.")


@rule(
    "long-summary",
    "A summary has at most two sentences, because search results and feeds show no more.",
)
def _long_summary(view: View) -> Iterator[Problem]:
    plain = read_markdown(view.record.summary).plain.strip()
    count = len(_SENTENCE_END.findall(plain)) + 1
    if count > _MAX_SENTENCES:
        yield view.at(
            ("summary",),
            f"The summary has {count} sentences; at most two were expected.",
            "Move the rest to `cause`.",
        )


_RENAME = "Rename it to lower-case words with hyphens between them."


def _fault(name: str) -> str | None:
    if len(name) > MAX_NAME:
        return f"has {len(name)} characters; at most {MAX_NAME} were expected"
    if not _NAME.fullmatch(name):
        return "is not made of lower-case letters, digits and single hyphens"
    return None
