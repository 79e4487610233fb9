"""Put a finished site in its place, in two renames."""

from __future__ import annotations

import shutil
from pathlib import Path

from faultpedia.build.project import BuildError, Project

_OF_A_SITE = ("404.html", "index.html", "sitemap.xml")


def refuse_target(project: Project, target: Path) -> None:
    """Refuse a folder that holds something else than a site: it would be lost.

    Raises:
        BuildError: the folder holds a source of the site, or files of another kind.
    """
    place = target.resolve()
    sources = (project.path, project.docs_dir, *project.entries())
    for source in sources:
        if source.resolve().is_relative_to(place):
            raise BuildError(f"{target} holds {source}. Choose another folder for the site.")
    if place.is_relative_to(project.docs_dir.resolve()):
        raise BuildError(f"{target} lies among the pages. Choose another folder for the site.")
    if place.is_dir() and any(place.iterdir()):
        if not any((place / name).is_file() for name in _OF_A_SITE):
            raise BuildError(f"{target} holds other files. Choose another folder for the site.")
    elif place.exists() and not place.is_dir():
        raise BuildError(f"{target} is a file. Choose a folder for the site.")


def replace(fresh: Path, target: Path) -> None:
    """Put ``fresh`` in the place of ``target``.

    Raises:
        BuildError: the file system refuses; the old site stands again.
    """
    place = target.resolve()
    staged, old = (place.with_name(f".{place.name}.{word}") for word in ("new", "old"))
    for leftover in (staged, old):
        shutil.rmtree(leftover, ignore_errors=True)
    try:
        shutil.copytree(fresh, staged)
        if place.exists():
            place.rename(old)
        staged.rename(place)
    except OSError as error:
        if old.exists() and not place.exists():
            old.rename(place)
        shutil.rmtree(staged, ignore_errors=True)
        raise BuildError(f"{target} cannot be written: {error.strerror or error}.") from None
    shutil.rmtree(old, ignore_errors=True)
