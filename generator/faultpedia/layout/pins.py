"""Pin the dependencies of a script to other versions."""

from __future__ import annotations

import re
from collections.abc import Mapping

from packaging.utils import canonicalize_name

from faultpedia.catalog import Header, HeaderError, read_header

_END = "# ///"
_PIN = re.compile(
    r"(?P<quote>[\"'])(?P<name>[A-Za-z0-9._-]+)(?P<extras>\[[^\]\"']*\])?"
    r"==(?P<version>[^\"';, ]+)"
)


def repin(script: str, versions: Mapping[str, str]) -> str:
    """Return ``script`` with the pins of its header set to ``versions``, by distribution.

    What ``versions`` does not name keeps its pin. A script without a header that can be read is
    returned as it is.
    """
    try:
        header = read_header(script)
    except HeaderError:
        return script
    if not isinstance(header, Header):
        return script
    lines = script.split("\n")
    end = next(n for n, line in enumerate(lines) if n >= header.line and line.rstrip() == _END)

    def pinned(found: re.Match[str]) -> str:
        version = versions.get(canonicalize_name(found["name"]), found["version"])
        return f"{found['quote']}{found['name']}{found['extras'] or ''}=={version}"

    for number in range(header.line, end):
        lines[number] = _PIN.sub(pinned, lines[number])
    return "\n".join(lines)
