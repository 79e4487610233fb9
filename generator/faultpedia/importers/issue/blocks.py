"""Take the text of an issue apart: sections, code, configuration, links."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile

_FENCE = re.compile(
    r"^[ \t]*(```+|~~~+)[ \t]*([A-Za-z0-9+-]*)[^\n]*\n(.*?)(?:^[ \t]*\1[ \t]*$|\Z)",
    re.DOTALL | re.MULTILINE,
)
_START = re.compile(r"^(?P<blanks>[ \t]*)(?:import [A-Za-z_]|from [A-Za-z_.]+ import )")
_CODE = re.compile(
    r"^[ \t]*(?:(?:if|elif|else|for|while|with|def|class|return|raise|try|except|import|from|#)\b|#"
    r"|[A-Za-z_][\w.\[\]]* ?=[^=]|[A-Za-z_][\w.]*\()"
)
_FIX = re.compile(
    r"\b(?:fix|fixed|patch|instead|should (?:build|be|call|use)|propos\w+|workaround)\b",
    re.IGNORECASE,
)
_FLAG = re.compile(
    r"(?<![\w-])--[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*(?:=[\w./-]+| [0-9][0-9.]*(?![\w.]))?"
)
_SETTING = re.compile(
    r"(?<![\w.])[a-z][a-z0-9_]{2,40}=(?:True|False|None|[0-9.]+|'[^'\n]{1,60}'|\"[^\"\n]{1,60}\")"
)
_LINK = re.compile(r"https?://[^\s<>()\[\]\"'`]+[^\s<>()\[\]\"'`.,;:!?]")
_HEADING = re.compile(r"^(?:#{1,6} +|\*\*)?([A-Z][A-Za-z/ ]{3,60}?)(?:\*\*)?:?$")


@dataclass(frozen=True)
class Code:
    """A piece of code, with the line of text before it."""

    text: str
    language: str
    before: str


def codes(text: str) -> list[Code]:
    """Return the code in ``text``: fenced, or, in plain text, what starts with an import."""
    found = [
        Code(m[3].strip("\n"), m[2].lower(), _before(text[: m.start()]))
        for m in _FENCE.finditer(text)
    ]
    return found or list(_bare(text.split("\n")))


def reproduction(found: list[Code]) -> Code | None:
    """Return the piece that is a program: it imports something, and is neither log nor diff."""
    for code in found:
        program = any(_START.match(line) for line in code.text.split("\n"))
        if (
            program
            and "Traceback (most recent" not in code.text
            and code.language not in ("diff", "patch")
        ):
            return code
    return None


def proposed(found: list[Code], program: Code | None) -> Code | None:
    """Return the piece that is a proposed change: a diff, or code after words about a fix."""
    for code in found:
        if code.language in ("diff", "patch") or re.search(
            r"^(?:diff --git|@@ )", code.text, re.MULTILINE
        ):
            return code
    for code in reversed(found):  # what is proposed comes after what is described
        if code is not program and _FIX.search(code.before) and "Traceback" not in code.text:
            return code
    return None


def configuration(text: str) -> list[str]:
    """Return command-line flags and settings that ``text`` names, each once, in order."""
    plain = text.replace("`", " ")
    names = [*_FLAG.findall(plain), *_SETTING.findall(plain)]
    return list(dict.fromkeys(name.strip() for name in names))


def links(text: str) -> list[str]:
    """Return the addresses in ``text``, each once."""
    return list(dict.fromkeys(_LINK.findall(text)))


def sections(text: str) -> dict[str, str]:
    """Return the parts of an issue by their headings; what stands before the first is ``""``."""
    found: dict[str, list[str]] = {"": []}
    name, fenced = "", False
    lines = text.split("\n")
    for number, line in enumerate(lines):
        fenced ^= line.lstrip().startswith(("```", "~~~"))
        heading = None if fenced else _HEADING.match(line.strip() if line[:1].strip() else "")
        alone = number == 0 or not lines[number - 1].strip()
        if heading and alone and number + 1 < len(lines):
            name = heading[1].strip()
            found.setdefault(name, [])
        else:
            found[name].append(line)
    return {
        key: "\n".join(body).strip("\n") for key, body in found.items() if "\n".join(body).strip()
    }


def _before(text: str) -> str:
    lines = [line for line in text.split("\n") if line.strip()]
    return lines[-1].strip() if lines else ""


def _bare(lines: list[str]) -> Iterator[Code]:
    """Find code without fences: programs that start with an import, and lines after a colon."""
    number, before = 0, ""
    while number < len(lines):
        end, margin = _bare_end(lines, number, before)
        if end > number:
            code = "\n".join(line[margin:] for line in lines[number:end]).rstrip()
            yield Code(code, "", before)
        for line in lines[number : max(end, number + 1)]:
            before = line.strip() or before
        number = max(end, number + 1)


def _bare_end(lines: list[str], number: int, before: str) -> tuple[int, int]:
    """Return where the code that starts at ``number`` ends, and how far it is indented."""
    start = _START.match(lines[number])
    if start is not None and start["blanks"]:
        margin = len(start["blanks"])
        inside = takewhile(lambda n: _margin(lines[n], margin) >= margin, range(number, len(lines)))
        return max(inside, default=number) + 1, margin
    told = before.endswith(":") and not before.startswith(("if ", "for ", "elif ", "def "))
    if told and _CODE.match(lines[number]):
        return next((n for n in range(number, len(lines)) if not lines[n].strip()), len(lines)), 0
    return number, 0


def _margin(line: str, blank: int) -> int:
    """Return how far a line is indented; an empty one counts as ``blank``."""
    return len(line) - len(line.lstrip(" \t")) if line.strip() else blank
