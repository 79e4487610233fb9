"""What a script printed: neutralised, trimmed, and its tracebacks read."""

from __future__ import annotations

import re
from collections.abc import Mapping

_SITE = re.compile(r"[^\s\"'(]*/(?:site|dist)-packages/")
_STDLIB = re.compile(r"[^\s\"'(]*/lib(?:64)?/python(3\.\d+)/(?!site-packages|dist-packages)")
_VOLATILE = [
    (re.compile(r"<tmp>/[A-Za-z_]*tmp\w{6,}"), "<tmp>/<name>"),
    (re.compile(r"(torchelastic_|faultpedia-[a-z]+-|pymp-)\w+"), r"\1<name>"),
    (re.compile(r"\b0x[0-9a-f]{6,16}\b"), "0x…"),
    (re.compile(r"\b([IWEF])\d{4} \d\d:\d\d:\d\d\.\d{3,9} \d+ "), r"\1<time> <pid> "),
    (re.compile(r"\[([IWEF])\d{3,4} \d\d:\d\d:\d\d\.\d{3,9} "), r"[\1<time> "),
    (re.compile(r"\b20\d\d-\d\d-\d\d[ T_]\d\d:\d\d:\d\d(?:[.,]\d+)?"), "<time>"),
    (re.compile(r"\b(pid[ :=]+|PID |process |Process )\d+\b"), r"\1<pid>"),
    (re.compile(r"(127\.0\.0\.1\]?:|localhost:|\[::1\]:)\d{2,5}\b"), r"\1<port>"),
    (re.compile(r"(/dev/shm)/[\w.-]+"), r"\1/<name>"),
    (re.compile(r"\btorch_\d+_\d+_\d+\b"), "torch_<name>"),
    (re.compile(r"\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b"), "<uuid>"),
    (re.compile(r"\b\d+\.\d+ ?(seconds|s|ms)\b"), r"<n> \1"),
]
_FRAME = re.compile(r'File "(?P<file>[^"]+)", line \d+, in (?P<function>\S+)')
_RANK = re.compile(r"\[rank\d+\]:")
_HEADER = "Traceback (most recent call last):"
MAX_LINES = 60
"""Lines of output that are stored for each script."""


def neutralise(text: str, places: Mapping[str, str], host: str = "") -> str:
    """Replace the places of this machine by neutral names, and what differs from run to run.

    ``places`` maps folders to the names that stand for them; an empty name means that paths below
    become relative. Replaced are also installed packages, home folders, ``host``, addresses, times,
    process numbers and ports.
    """
    text = _SITE.sub("", text)
    text = _STDLIB.sub(r"python\1/", text)
    text = re.sub(r"[^\s\"'(=:]*/bin/python[0-9.]*", "python", text)
    for place in sorted(places, key=len, reverse=True):
        name = places[place]
        text = re.sub(re.escape(place) + (r"(?![\w.-])" if name else "/"), name, text)
    text = re.sub(r"(?<![\w.~>-])/(?:(?:home|Users)/[^/\s\"':]+|root)(?![\w.-])", "~", text)
    if host:
        text = re.sub(rf"(?<![\w.-]){re.escape(host)}(?![\w-])", "<host>", text)
    for pattern, neutral in _VOLATILE:
        text = pattern.sub(neutral, text)
    return text


def frame_name(file: str, function: str) -> str:
    """Return ``torch/optim/optimizer.py:add_param_group`` for a frame anywhere on a machine."""
    file = _STDLIB.sub("", _SITE.sub("", file))
    return f"{file}:{function}"


def frames_before(lines: list[str], index: int) -> list[str]:
    """Return the frames of the traceback whose exception stands on line ``index``.

    These are the frames between that line and the nearest header above it. Lines of another rank
    (``[rank1]:``) are left out.
    """
    frames: list[str] = []
    prefix = _rank(lines[index])
    for line in reversed(lines[: index + 1]):
        if _rank(line) != prefix:
            continue  # another process, whose lines stand between
        if _HEADER in line:
            break
        found = _FRAME.search(line)
        if found:
            frames.append(frame_name(found["file"], found["function"]))
    else:
        return []  # no header: these frames belong to something else
    return frames[::-1]


def _rank(line: str) -> str:
    found = _RANK.match(line)
    return found[0] if found else ""


def trim(lines: list[str], around: int | None) -> str:
    """Return at most ``MAX_LINES`` lines: all, or those around a line of interest."""
    if len(lines) <= MAX_LINES:
        return "\n".join(lines).strip("\n")
    if around is None:
        around = len(lines) - 1
    end = min(len(lines), around + MAX_LINES // 4)
    start = max(0, end - MAX_LINES)
    kept = lines[start:end]
    if start:
        kept.insert(0, f"[… {start} lines]")
    if end < len(lines):
        kept.append(f"[… {len(lines) - end} lines]")
    return "\n".join(kept).strip("\n")
