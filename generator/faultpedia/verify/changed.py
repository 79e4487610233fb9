"""Which entries a branch touched, asked of git."""

from __future__ import annotations

import subprocess
from pathlib import Path

from faultpedia.catalog import Catalog, Entry


class GitError(Exception):
    """Git is missing, this is no repository, or the revision is unknown."""


def changed_entries(catalog: Catalog, base: str, root: Path) -> list[Entry]:
    """Return the entries with files that differ from ``base``: committed, uncommitted or new.

    Raises:
        GitError: git cannot answer.
    """
    top = Path(_git(root, "rev-parse", "--show-toplevel").strip())
    fork = _git(root, "merge-base", base, "HEAD").strip()
    names = _git(root, "diff", "--name-only", "-z", fork).split("\0")
    names += _git(
        root, "ls-files", "--others", "--exclude-standard", "-z", "--full-name", ":/"
    ).split("\0")
    folders = {(top / name).parent for name in names if name}
    return [e for e in catalog.entries.values() if e.folder.resolve() in folders]


def _git(root: Path, *arguments: str) -> str:
    try:
        done = subprocess.run(  # noqa: S603 - a fixed program
            ["git", "-C", str(root), *arguments],  # noqa: S607
            check=True,
            capture_output=True,
            text=True,
            errors="surrogateescape",  # file names need not be UTF-8
        )
    except FileNotFoundError:
        raise GitError("git is not installed.") from None
    except subprocess.CalledProcessError as error:
        last = error.stderr.strip().rpartition("\n")[2] or f"exit {error.returncode}"
        raise GitError(f"git {' '.join(arguments[:2])}: {last}") from None
    return done.stdout
