"""Build the whole site with an engine, then put it in place: a failed build changes nothing.

MkDocs does everything itself through the plugin. Any other engine builds the hand-written pages
and the shells; the generated pages are put in afterwards, by the same library.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

from faultpedia.build.engines import ENGINES, build_with
from faultpedia.build.place import refuse_target, replace
from faultpedia.build.project import BuildError, Project, read_project

__all__ = ["ENGINES", "BuildError", "Project", "build", "read_project"]


def build(config: Path, engine: str, site_dir: Path | None, report: Callable[[str], None]) -> Path:
    """Build the site of ``config`` with ``engine`` and return the folder of the site.

    Raises:
        BuildError: entries have problems, the engine is not installed or failed, or the site
            cannot be put in its place.
    """
    project = read_project(config)
    target = site_dir or project.site_dir
    refuse_target(project, target)
    with tempfile.TemporaryDirectory(prefix="faultpedia-") as folder:
        fresh = build_with(engine, project, Path(folder), report)
        replace(fresh, target)
    return target
