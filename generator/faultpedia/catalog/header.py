"""The header of a script that names its dependencies (PEP 723, inline script metadata)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

_START, _END = "# /// script", "# ///"


class HeaderError(ValueError):
    """A header that cannot be read; ``line`` counts from 1 in the script."""

    def __init__(self, line: int, why: str) -> None:
        """Say ``why`` at ``line``."""
        super().__init__(why)
        self.line = line


@dataclass(frozen=True)
class Header:
    """What a script says it needs. ``line`` is where the header starts, from 1."""

    line: int
    requires_python: str | None
    dependencies: tuple[str, ...]


def read_header(text: str) -> Header | None:
    """Read the ``# /// script`` block of a program; None when there is none.

    Raises:
        HeaderError: there are two blocks, or the block is not the TOML that PEP 723 describes.
    """
    blocks = list(_blocks(text))
    if not blocks:
        return None
    if len(blocks) > 1:
        raise HeaderError(blocks[1][0], "a second block starts here")
    line, content = blocks[0]
    try:
        data = tomllib.loads(content)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise HeaderError(line, f"it is not TOML: {error}") from None
    return Header(line, _python(data, line), _dependencies(data, line))


def _blocks(text: str) -> Iterator[tuple[int, str]]:
    """Yield line and content of each block; a block that is not closed is a comment."""
    start, content = 0, list[str]()
    for number, line in enumerate(map(str.rstrip, text.split("\n")), start=1):
        if line == _START and not start:
            start, content = number, []
        elif line == _END and start:
            yield start, "\n".join(content)
            start = 0
        elif line != "#" and not line.startswith("# "):
            start = 0
        elif start:
            content.append(line[2:])


def _python(data: dict[str, Any], line: int) -> str | None:
    value = data.get("requires-python")
    if value is not None and not isinstance(value, str):
        raise HeaderError(line, "requires-python is not a text")
    return value


def _dependencies(data: dict[str, Any], line: int) -> tuple[str, ...]:
    value = data.get("dependencies", [])
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise HeaderError(line, "dependencies is not a list of texts")
    return tuple(value)
