"""Text for other readers of Markdown, who read more than the pages do.

Here nothing of a record turns into markup that its page does not have: HTML, emphasis by
underscores, images, headings and links to other schemes are escaped.
"""

from __future__ import annotations

import re

from faultpedia.site.prose import is_web

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~&$])")

_CODE = re.compile(
    r"^(?P<fence>`{3,}|~{3,})[^`\n]*\n(?:.*\n)*?(?P=fence)[ \t]*$"
    r"|(?<![\\`])(?P<ticks>`+)(?!`).+?(?<!`)(?P=ticks)(?!`)"
    r"|<https?://[^\s<>]*>",
    re.MULTILINE | re.DOTALL,
)
"""What stays as it is: fenced code, code spans, addresses in angle brackets."""

_ENTRY_LINK = re.compile(r"\]\(entry:([a-z0-9-]+)(#[a-z0-9-]+)?")
_LINK = re.compile(
    r"(?P<slashes>\\*)\](?=\([ \t]*<?(?P<inline>[^\s()>]*)|:[ \t]*<?(?P<definition>[^\s>]*))"
)
# What CommonMark or GitHub would read and the page does not: HTML, entities, emphasis by
# underscores, images, strikethrough, mathematics, tables, headings, code that is never closed.
_UNREAD = re.compile(
    r"(?P<escaped>\\[\\`*_{}\[\]()>#+.!-])"
    r"|[<`$|]|\\(?=[!-/:-@\[-`{-~])|&(?=#?[A-Za-z0-9]+;)|(?<=\S)~|!(?=\[)"
    r"|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])"
    r"|^(?P<indent> {0,3})(?=#{1,6}(?:[ \t]|$)|(?:=+|-+)[ \t]*$)",
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
    parts: list[str] = []
    at = 0
    text = text.strip()
    for found in _CODE.finditer(text):
        parts += (_escaped(text[at : found.start()], base), found[0])
        at = found.end()
    parts.append(_escaped(text[at:], base))
    first, *others = "".join(parts).split("\n")
    return "\n".join([first, *(" " * indent + line if line else line for line in others)])


def _escaped(text: str, base: str) -> str:
    text = _LINK.sub(_disarmed, text)
    text = _UNREAD.sub(lambda m: m["escaped"] or f"{m['indent'] or ''}\\{m[0].lstrip(' ')}", text)
    return _ENTRY_LINK.sub(lambda m: f"]({base}e/{m[1]}/{m[2] or ''}", text)


def _disarmed(found: re.Match[str]) -> str:
    """Keep the end of a link text only before an address that the page links to as well."""
    url = found["inline"] if found["inline"] is not None else found["definition"]
    ends_nothing = len(found["slashes"]) % 2 == 1
    if ends_nothing or is_web(url) or url.startswith(("entry:", "#")):
        return found[0]
    return f"{found['slashes']}\\]"
