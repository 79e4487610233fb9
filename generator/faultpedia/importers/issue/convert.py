"""From an issue to a draft: what can be told by its form is moved, everything else is kept."""

from __future__ import annotations

import re
from datetime import date

from faultpedia.diagnose import Diagnoser, Knowledge
from faultpedia.importers import scripts
from faultpedia.importers.draft import Draft, make_slug, shorten, todo
from faultpedia.importers.holes import signature_of
from faultpedia.importers.initiating import find
from faultpedia.importers.issue import blocks
from faultpedia.importers.issue.read import Issue
from faultpedia.importers.neutral import neutral
from faultpedia.importers.tracebacks import Raised, raised_at, split
from faultpedia.importers.versions import distribution, pinned, software, versions

_MAX_TAGS, _MAX_LINKS, _MAX_FLAGS, _MAX_URL = 8, 12, 30, 500
_PREFIX = re.compile(
    r"^(?:\s*\[[^\]]{1,40}\]\s*:?)+|^\s*(?:bug|question|feature)\s*:\s*", re.IGNORECASE
)
_QUOTED = re.compile(r"`([^`]{8,300})`")
_DIAGNOSER = Diagnoser(Knowledge())


def convert(issue: Issue, today: date) -> Draft:
    """Return the draft of ``issue``; ``today`` becomes the day on which it was added."""
    raised = _raised(issue)
    body = issue.posts[0].text
    found = [code for post in issue.posts for code in blocks.codes(post.text)]
    title = _PREFIX.sub("", issue.title).replace("`", "").strip()
    draft = Draft(slug=make_slug(split(title)[1]), record={})
    short = shorten(title)
    draft.record = {
        "title": short,
        "summary": todo("say in at most two sentences what is wrong."),
        "role": "initiating",
        "severity": "fatal",
        "owner": "code",
        "needs": ["cpu"],
        "added": today,
    }
    draft.move("title", "title")
    if short != title:
        draft.keep("title in full", title)
    draft.ask("role", "Are role, severity, owner and needs right?")
    needs = _stack(draft, issue, raised)
    _signature(draft, raised)
    _configuration(draft, body)
    _code(draft, found, needs)
    _references(draft, issue)
    for label in issue.labels[:_MAX_TAGS]:
        draft.record.setdefault("tags", []).append(make_slug(label, 4))
    if issue.labels:
        draft.record["tags"] = list(dict.fromkeys(draft.record["tags"]))
        draft.move("labels", "tags")
    _keep(draft, issue)
    return draft


def _raised(issue: Issue) -> Raised | None:
    """Return the first exception with frames above it, else the first line that failed."""
    for post in issue.posts:
        named = (
            raised_at(post.text, number)
            for number, line in enumerate(post.text.split("\n"), 1)
            if split(line.strip())[0]
        )
        found = next((raised for raised in named if raised.frames and raised.exception), None)
        if found is not None:
            return found
    for post in issue.posts:
        start = find(post.text, _DIAGNOSER)
        if start is not None:
            return raised_at(post.text, start.number)
    for quoted in (*_QUOTED.findall(issue.title), issue.title):
        exception, message = split(quoted.strip())
        if exception:
            return Raised(quoted.strip(), message, exception)
    return None


def _stack(draft: Draft, issue: Issue, raised: Raised | None) -> list[str]:
    """Fill in packages and versions; return what the scripts need."""
    known = versions(issue.text)
    tops = [name for top in (raised.packages if raised else []) if (name := distribution(top))]
    names = list(dict.fromkeys([*tops, *known]))
    if names:
        draft.record["stack"] = names
    others = software(issue.text)
    if others:
        draft.record["software"] = others
    if known:
        stated = ", ".join(f"{name} {version}" for name, version in known.items())
        draft.ask("stack", f"The source names {stated}. Which versions did you see it with?")
        draft.move("versions", "stack, the headers of the scripts")
    return [pinned(name, known[name]) if name in known else name for name in names[:3]]


def _signature(draft: Draft, raised: Raised | None) -> None:
    if raised is None:
        draft.ask("signatures", "No message was found in the text. Which line of a log shows it?")
        draft.record["signatures"] = [
            {
                "text": "TODO the message of the failure",
                "example": "TODO the message of the failure",
            }
        ]
        return
    spec = {
        "text": signature_of(neutral(raised.message)),
        "exception": raised.exception,
        "raised_by": raised.raised_by,
        "example": neutral(raised.line),
    }
    draft.record["signatures"] = [{key: value for key, value in spec.items() if value}]
    draft.ask("signatures", "Is the signature as general as the message, and no more?")
    draft.move("traceback", "signatures[0]")


def _configuration(draft: Draft, body: str) -> None:
    names = blocks.configuration(body)[:_MAX_FLAGS]
    if names:
        draft.record["triggers"] = [
            f"The report names this configuration: {', '.join(f'`{n}`' for n in names)}."
        ]
        draft.ask("triggers", "Which of these settings does it take?")
        draft.move("affected configuration", "triggers")


def _code(draft: Draft, found: list[blocks.Code], needs: list[str]) -> None:
    program = blocks.reproduction(found)
    change = blocks.proposed(found, program)
    draft.scripts["reproduce.py"] = scripts.reproduce(needs, program.text if program else "")
    draft.scripts["fixed.py"] = scripts.fixed(needs)
    if program:
        draft.move("minimal reproduction", "reproduce.py")
    fix = {
        "id": "repair",
        "text": todo("say what to change, and why that works."),
        "changes_results": "depends",
    }
    if change:
        diff = change.language in ("diff", "patch") or change.text.startswith(
            ("diff ", "---", "@@")
        )
        fix["code"] = change.text
        if diff or not scripts.is_python(change.text):
            fix["language"] = "diff" if diff else "text"
        draft.move("proposed diff", "fixes[0].code")
    draft.record["fixes"] = [fix]
    draft.record["cause"] = todo(
        "explain the mechanism in your own words; the source says what it found."
    )


def _references(draft: Draft, issue: Issue) -> None:
    rows = []
    if issue.url.startswith("https://") and len(issue.url) < _MAX_URL and issue.url.isprintable():
        rows.append(
            {
                "url": issue.url,
                "kind": "issue",
                "supports": "The report that this entry started from.",
            }
        )
        draft.move("url", "references")
    elif issue.url:
        draft.keep("url", issue.url)
    supports = todo("say which statement it supports.")
    others = [
        url
        for url in blocks.links(issue.text)[:_MAX_LINKS]
        if url != issue.url and len(url) < _MAX_URL
    ]
    rows += [{"url": url, "kind": _kind(url), "supports": supports} for url in others]
    if rows:
        draft.record["references"] = rows
    if others:
        draft.move("links", "references")


def _kind(url: str) -> str:
    if "arxiv.org" in url:
        return "paper"
    if "/blob/" in url or "/tree/" in url or "/commit/" in url:
        return "source"
    if re.search(r"/(?:issues|pull|discussions)/", url):
        return "issue"
    return "vendor" if re.search(r"//(?:docs?|developer|www\.nvidia)\b", url) else "forum"


def _keep(draft: Draft, issue: Issue) -> None:
    """Keep every word of the posts, so that nothing is lost; it is deleted once it is used."""
    for index, post in enumerate(issue.posts):
        parts = blocks.sections(post.text) if index == 0 else {"": post.text}
        who = f"{f'comment {index}' if index else 'report'} by {post.author or 'somebody'}"
        when = f", {post.created}" if post.created else ""
        for name, text in parts.items():
            label = f"{who}{when}{': ' + name if name else ''}"
            draft.keep(label, text)
    for name, value in issue.other.items():
        draft.keep(name, value)
