"""The Python files of an installed distribution."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

from faultpedia.importers.harvest.sites import RaiseSite, sites

MAX_BYTES = 4_000_000
"""Largest source file that is read."""

_TESTS = ("tests", "test", "testing", "conftest.py")


class HarvestError(Exception):
    """A distribution that cannot be read; the message says why."""


def harvest(name: str, folders: list[str] | None = None) -> list[RaiseSite]:
    """Return the raise sites of the distribution ``name``, in the order of files and lines.

    ``folders`` are those that are searched for it; by default those of this Python. Nothing of the
    distribution is imported.

    Raises:
        HarvestError: it is not installed there, or lists no files.
    """
    found = _distribution(name, folders)
    files = found.files
    if not files:
        raise HarvestError(f"{name} is installed, but does not list its files.")
    package = f"{found.metadata['Name']}=={found.version}"
    result: list[RaiseSite] = []
    for file in sorted(files, key=str):
        if (
            file.suffix == ".py"
            and not set(_TESTS) & set(file.parts[1:])
            and ".." not in file.parts
        ):
            source = _read(Path(str(found.locate_file(file))))
            if source is not None:
                result += sites(source, file.as_posix(), package)
    return result


def folders_of(python: str) -> list[str]:
    """Return where the interpreter ``python`` finds packages.

    Raises:
        HarvestError: it cannot be started.
    """
    code = "import sys; print('\\n'.join(p for p in sys.path if p))"
    try:
        done = subprocess.run(  # noqa: S603 - the interpreter that the caller names
            [python, "-I", "-c", code], check=True, capture_output=True, text=True, timeout=60
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise HarvestError(f"{python} cannot be run as a Python: {error}") from None
    return done.stdout.splitlines()


def _distribution(name: str, folders: list[str] | None) -> metadata.Distribution:
    try:
        if folders is None:
            return metadata.distribution(name)
        return next(_search(name, folders))
    except (metadata.PackageNotFoundError, StopIteration, ValueError):
        where = f" in {', '.join(folders)}" if folders else ""
        raise HarvestError(
            f"{name} is not installed{where}. Install it, or name the Python that has it: --python"
        ) from None


def _search(name: str, folders: list[str]) -> Iterator[metadata.Distribution]:
    yield from metadata.distributions(name=name, path=folders)


def _read(path: Path) -> str | None:
    try:
        if path.stat().st_size > MAX_BYTES:
            return None
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return None
