"""From a message as it was printed to a signature: what varies becomes a typed hole."""

from __future__ import annotations

import re

from faultpedia.signatures import SignatureError, parse

MAX_TEXT = 240
"""Characters of a signature; a longer message is cut at the end of a sentence."""

_WORD = r"(?<![A-Za-z0-9_.\-/])"
_URL = r"https?://[^\s'\"<>]+"

_TOKENS: tuple[tuple[str, str], ...] = (
    ("", _URL),  # stays as it is: it says which message this is
    ("pci", rf"{_WORD}[0-9a-fA-F]{{4,8}}:[0-9a-fA-F]{{2}}:[0-9a-fA-F]{{2}}(?:\.[0-9a-fA-F])?\b"),
    ("word", rf"{_WORD}[0-9a-fA-F]{{8}}(?:-[0-9a-fA-F]{{4}}){{3}}-[0-9a-fA-F]{{12}}\b"),
    ("word", rf"{_WORD}(?:[0-9]{{1,3}}\.){{3}}[0-9]{{1,3}}(?::[0-9]{{1,5}})?\b"),
    (
        "path",
        r"(?<![A-Za-z0-9_.\-/:])(?:/|~/|\./|\.\./|[A-Za-z]:\\)[^\s'\"<>|,;:()\[\]{}]*[^\s'\"<>|,;:()\[\]{}.]",
    ),
    ("shape", r"torch\.Size\(\[[0-9]+(?:, ?[0-9]+)*\]\)"),
    ("shape", r"\[[0-9]+(?:, ?[0-9]+)+,?\]|\((?:[0-9]+,|[0-9]+(?:, ?[0-9]+)+,?)\)"),
    ("shape", rf"{_WORD}[0-9]+(?:x[0-9]+)+\b"),
    ("hex", r"\b0[xX][0-9a-fA-F]{1,32}\b"),
    ("device", r"\b(?:cuda|cpu|mps|xpu|meta|hpu|npu|xla):[0-9]{1,4}\b"),
    (
        "dtype",
        r"\btorch\.(?:b?float[0-9]*\w*|double|half|u?int[0-9]+|long|short|bool|complex[0-9]+)\b",
    ),
    ("size", rf"{_WORD}[0-9]+(?:\.[0-9]{{1,6}})? ?(?:bytes|[KMGTP]i?B)\b"),
    ("time", rf"{_WORD}[0-9]+(?:\.[0-9]{{1,9}})? ?(?:milliseconds|seconds|minutes|hours|ms)\b"),
    ("hex", rf"{_WORD}(?=[0-9a-f]*[0-9])(?=[0-9a-f]*[a-f])[0-9a-f]{{7,32}}\b"),
    (
        "num",
        rf"{_WORD}[+-]?[0-9]{{1,20}}(?:\.[0-9]+(?:[eE][+-]?[0-9]+)?|[eE][+-]?[0-9]+)(?![A-Za-z0-9_])(?!\.[0-9])",
    ),
    ("int", rf"{_WORD}[+-]?[0-9]{{1,20}}(?![A-Za-z0-9_])(?!\.[0-9])"),
)
_PATTERN = re.compile("|".join(f"({pattern})" for _, pattern in _TOKENS))
_TELLING = re.compile(
    r"(?:\b[Ee]rrno|\b[Ee]rror(?: code)?|\b[Ss]ignal|\b[Ss]tatus(?: code)?|\bHTTP|\b[Ee]xit ?code"
    r"|\bXid \([^)]{1,40}\)):? ?\(?$"
)
"""A number behind one of these says which failure it is, so it stays."""
_BARE_DEVICE = re.compile(r"\b(?:cuda|cpu|mps|xpu|meta)\b(?![:/.])")
_SENTENCE = re.compile(r"[.!?:;](?= )")


def signature_of(message: str) -> str:
    """Return the signature of ``message``: one line, holes for what varies, braces doubled.

    The result always reads as a signature and matches the message; where no hole can be made
    without breaking that, fewer holes are made.
    """
    line = shortened(" ".join(message.split("\n")).strip())
    for attempt in (_masked(line), escaped(line)):
        try:
            if parse(attempt).search(message.replace("\n", " ")):
                return attempt
        except SignatureError:
            continue
    return escaped(line)


def shortened(line: str) -> str:
    """Cut a long message at the end of a sentence, or of a word."""
    if len(line) <= MAX_TEXT:
        return line
    ends = [found.start() for found in _SENTENCE.finditer(line, 40, MAX_TEXT)]
    if ends:
        return line[: ends[-1]]
    return line[:MAX_TEXT].rpartition(" ")[0] or line[:MAX_TEXT]


def escaped(text: str) -> str:
    """Return ``text`` with its braces doubled, as the signature language wants them."""
    return text.replace("{", "{{").replace("}", "}}")


def _masked(line: str) -> str:
    parts: list[tuple[str, str]] = []  # hole or empty, text
    at = 0
    for found in _PATTERN.finditer(line):
        kind = _TOKENS[(found.lastindex or 1) - 1][0]
        if kind == "int" and _TELLING.search(line, 0, found.start()):
            kind = ""
        parts += [("", line[at : found.start()]), (kind, found[0])]
        at = found.end()
    parts.append(("", line[at:]))
    named_device = any(kind == "device" for kind, _ in parts)
    texts = []
    for kind, text in parts:
        if kind:
            texts.append(f"{{{kind}}}")
        elif named_device:
            texts.append(_BARE_DEVICE.sub("{device}", escaped(text)))
        else:
            texts.append(escaped(text))
    return "".join(texts)
