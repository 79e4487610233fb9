"""Which entries a branch touched."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from faultpedia.catalog import read
from faultpedia.verify import GitError, changed_entries
from tests.world import AREA, record_text, write_files

SLUGS = ("a-committed", "b-modified", "c-staged", "d-renamed", "e-script-deleted", "f-same")
Git = Callable[..., None]


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a repository with entries, on the branch main."""
    for name, value in {"AUTHOR": "T", "COMMITTER": "T"}.items():
        monkeypatch.setenv(f"GIT_{name}_NAME", value)
        monkeypatch.setenv(f"GIT_{name}_EMAIL", "t@example.org")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", "/dev/null")
    files = {f"entries/storage/{slug}/entry.yaml": record_text() for slug in SLUGS}
    files |= {f"entries/storage/{slug}/validate.py": "x = 1\n" for slug in SLUGS}
    write_files(tmp_path, {"entries/storage/area.yaml": AREA, "README.md": "x", **files})
    git(tmp_path, "init", "--quiet", "--initial-branch=main")
    commit(tmp_path)
    git(tmp_path, "switch", "--quiet", "--create", "branch")
    return tmp_path


def git(folder: Path, *arguments: str) -> None:
    """Run git."""
    subprocess.run(["git", *arguments], cwd=folder, check=True)  # noqa: S607


def commit(folder: Path) -> None:
    """Commit everything."""
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "x")


def changed(folder: Path, base: str = "main") -> list[str]:
    """Return the slugs of the changed entries."""
    return [e.slug for e in changed_entries(read([folder / "entries"], folder), base, folder)]


def test_every_kind_of_change(repository: Path) -> None:
    """Committed, in the work tree, staged, renamed, deleted, new; not what main has since."""
    assert changed(repository) == []
    storage = repository / "entries" / "storage"
    (storage / "a-committed" / "validate.py").write_text("x = 2\n")
    commit(repository)
    (storage / "b-modified" / "validate.py").write_text("x = 2\n")
    (storage / "c-staged" / "validate.py").write_text("x = 2\n")
    git(repository, "add", "entries/storage/c-staged")
    git(repository, "mv", "entries/storage/d-renamed", "entries/storage/d-new-name")
    (storage / "e-script-deleted" / "validate.py").unlink()
    write_files(storage, {"g-ünträckt/entry.yaml": record_text()})
    (repository / "README.md").write_text("y")
    assert changed(repository) == [
        "a-committed",
        "b-modified",
        "c-staged",
        "d-new-name",
        "e-script-deleted",
        "g-ünträckt",
    ]


def test_what_main_has_since_is_not_of_the_branch(repository: Path) -> None:
    """The branch is compared with where it left main."""
    git(repository, "switch", "--quiet", "main")
    (repository / "entries/storage/f-same/validate.py").write_text("x = 2\n")
    commit(repository)
    git(repository, "switch", "--quiet", "branch")
    assert changed(repository) == []


def test_called_from_a_folder_below(repository: Path) -> None:
    """Git names files from the top of the repository."""
    (repository / "entries/storage/b-modified/validate.py").write_text("x = 2\n")
    catalog = read([repository / "entries"], repository)
    below = repository / "entries" / "storage"
    assert [e.slug for e in changed_entries(catalog, "main", below)] == ["b-modified"]


def test_no_answer(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    """An unknown revision, and no repository."""
    with pytest.raises(GitError, match=r"git merge-base no-such: .*Not a valid object name"):
        changed(repository, "no-such")
    elsewhere = write_files(tmp_path_factory.mktemp("x"), {"entries/storage/area.yaml": AREA})
    with pytest.raises(GitError, match="git rev-parse --show-toplevel: fatal: not a git repo"):
        changed(elsewhere)


def test_no_git(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is said, without a traceback."""
    monkeypatch.setenv("PATH", str(repository))
    with pytest.raises(GitError, match="git is not installed"):
        changed(repository)
