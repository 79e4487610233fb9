"""Text for other readers of Markdown, who read more than the pages do.

Here nothing of a record turns into markup that its page does not have: HTML, emphasis by
underscores, images, headings and links to other schemes are escaped.
"""

from __future__ import annotations

import re

from faultpedia.site.prose import fences, is_web, leads_on

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~&$])")

_KEPT = re.compile(
    r"(?<![\\`])(?P<ticks>`+)(?!`)(?P<code>(?:(?!\n[ \t]*\n).)+?)(?<!`)(?P=ticks)(?!`)"
    r"|<https?://[^\s<>]*>",
    re.DOTALL,
)
"""Code spans, which end before a blank line, and addresses in angle brackets."""

_ENTRY_LINK = re.compile(r"\]\(entry:([a-z0-9-]+)(#[a-z0-9-]+)?")
_LINK = re.compile(r"(?<!\\)(?P<slashes>\\*)\](?:(?=\([ \t]*<?(?P<target>[^\s()>]*))|(?=:))")
# What CommonMark or GitHub would read and the page does not: HTML, entities, emphasis by
# underscores, images, strikethrough, mathematics, tables, headings, code that is never closed.
_UNREAD = re.compile(
    r"(?P<escaped>\\[\\`*_{}\[\]()>#+.!-])|(?P<image>!\[)"
    r"|[<`$|]|\\(?=[!-/:-@\[-`{-~]|$)|&(?=#?[A-Za-z0-9]+;)|(?<=\S)~"
    r"|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])"
    r"|^(?P<start>(?:[ \t>*+-]|[0-9]{1,9}[.)])*(?=#{1,6}(?:[ \t]|$))"
    r"|[ \t>]*(?=(?:=+|[-:]+)[ \t]*$))",
    re.MULTILINE,
)


def plain(text: object) -> str:
    """Escape a text that is not Markdown, so that ``__init__`` stays as it is."""
    return _SPECIAL.sub(r"\\\1", str(text))


def tick(text: object) -> str:
    """Return a code span around any text, backticks included."""
    body = str(text)
    longest = max((len(run) for run in re.findall(r"`+", body)), default=0)
    marks = "`" * (longest + 1)
    space = " " if body[:1] in "` " or body[-1:] in "` " else ""
    return f"{marks}{space}{body}{space}{marks}"


def fence(text: object, language: str = "", indent: int = 0) -> str:
    """Return a fenced block that no text can end early."""
    body = str(text).rstrip("\n")
    longest = max((len(run) for run in re.findall(r"`{3,}", body)), default=2)
    marks = "`" * max(3, longest + 1)
    block = f"{marks}{language}\n{body}\n{marks}"
    pad = " " * indent
    return "\n".join(f"{pad}{line}" if line else line for line in block.split("\n"))


def address(url: str) -> str:
    """Return a link to a web address; anything else is shown as text."""
    return f"<{url}>" if is_web(url) and not re.search(r"[\s<>]", url) else tick(url)


def prose(text: str, indent: int = 0, *, base: str) -> str:
    """Return a prose field for other readers of Markdown.

    ``entry:slug`` links become relative ones, with ``base`` as the way to the root of the site;
    what the page shows as text is escaped, because CommonMark reads more than the page does. Lines
    after the first are indented by ``indent``.
    """
    lines = text.strip().split("\n")
    parts: list[str] = []
    at = 0
    for start, end, language in fences(lines):
        parts += _paragraphs(lines[at:start], base)
        parts += fence("\n".join(lines[start + 1 : end]), language).split("\n")
        at = end + 1
    parts += _paragraphs(lines[at:], base)
    return "\n".join([parts[0], *(" " * indent + line if line else line for line in parts[1:])])


def _paragraphs(lines: list[str], base: str) -> list[str]:
    """Rewrite lines without fenced code."""
    text, parts, at = "\n".join(lines), list[str](), 0
    for found in _KEPT.finditer(text):
        # On one line, a code span cannot be cut in two by whatever the next line starts.
        parts += (_escaped(text[at : found.start()], base), found[0].replace("\n", " "))
        at = found.end()
    parts.append(_escaped(text[at:], base))
    return "".join(parts).split("\n") if lines else []


def _escaped(text: str, base: str) -> str:
    text = _LINK.sub(_disarmed, text)
    text = _UNREAD.sub(_as_text, text)
    return _ENTRY_LINK.sub(lambda m: f"]({base}e/{m[1]}/{m[2] or ''}", text)


def _as_text(found: re.Match[str]) -> str:
    if found["escaped"]:
        return found[0]
    if found["image"]:
        return "\\!\\["
    start = found["start"] or ""
    return f"{start}\\{found[0].removeprefix(start)}"


def _disarmed(found: re.Match[str]) -> str:
    """Keep the end of a link text only before an address that the page links to as well."""
    ends_nothing = len(found["slashes"]) % 2 == 1
    if ends_nothing or (found["target"] and leads_on(found["target"])):
        return found[0]
    return f"{found['slashes']}\\]"
