"""Build the whole site with an engine, then put it in place: a failed build changes nothing.

MkDocs does everything itself through the plugin. Any other engine builds the hand-written pages
and the shells; the generated pages are put in afterwards, by the same library.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from yaml_env_tag import add_env_tag

from faultpedia.checks import check
from faultpedia.problems import Problem
from faultpedia.site import (
    SOURCE,
    Book,
    Settings,
    Shell,
    Site,
    fill,
    has_markers,
    shell_url,
    sitemap,
)

ENGINES = ("mkdocs", "zensical")


class BuildError(Exception):
    """The site was not built; the message says why. ``problems`` are those of the entries."""

    def __init__(self, message: str, problems: list[Problem] | None = None) -> None:
        super().__init__(message)
        self.problems = problems or []


@dataclass(frozen=True)
class Project:
    """What ``mkdocs.yml`` says, with paths resolved."""

    root: Path
    config: dict[str, Any]

    @property
    def site_dir(self) -> Path:
        """Folder of the finished site."""
        return self.root / str(self.config.get("site_dir", "site"))

    @property
    def docs_dir(self) -> Path:
        """Folder of the hand-written pages."""
        return self.root / str(self.config.get("docs_dir", "docs"))

    def option(self, name: str, default: Any) -> Any:
        """Return a setting of the plugin."""
        for plugin in self.config.get("plugins") or []:
            if isinstance(plugin, dict) and "faultpedia" in plugin:
                return (plugin["faultpedia"] or {}).get(name, default)
        return default

    def entries(self) -> list[Path]:
        """Return the folders of entries."""
        return [self.root / folder for folder in self.option("entries", ["entries"])]

    def settings(self) -> Settings:
        """Return the names and addresses for the pages."""
        repo, own = self.config.get("repo_url"), self.option("templates", None)
        edit = self.option("edit_uri", "edit/main/")
        return Settings(
            name=str(self.config.get("site_name", "Faultpedia")),
            url=with_slash(self.config.get("site_url") or ""),
            edit=f"{with_slash(repo)}{edit}" if repo else "",
            templates=self.root / own if own else None,
        )


def with_slash(url: str) -> str:
    """Return ``url`` with a slash at its end; an empty one stays empty."""
    return url if not url or url.endswith("/") else f"{url}/"


def read_project(path: Path) -> Project:
    """Read ``mkdocs.yml``.

    Raises:
        BuildError: the file is missing or is not YAML.
    """
    try:
        with path.open(encoding="utf-8") as stream:
            config = yaml.load(stream, Loader=_loader())  # noqa: S506 - a SafeLoader
    except OSError as error:
        raise BuildError(f"{path} cannot be read: {error.strerror}.") from None
    except yaml.YAMLError as error:
        raise BuildError(f"{path} is not YAML: {error}") from None
    if not isinstance(config, dict):
        raise BuildError(f"{path} does not hold the settings of a site.")
    return Project(path.resolve().parent, config)


def build(config: Path, engine: str, site_dir: Path | None, report: Callable[[str], None]) -> Path:
    """Build the site of ``config`` with ``engine`` and return the folder of the site.

    Raises:
        BuildError: entries have problems, the engine is not installed, or it failed.
    """
    project = read_project(config)
    target = site_dir or project.site_dir
    with tempfile.TemporaryDirectory(prefix="faultpedia-") as folder:
        fresh = Path(folder) / "site"
        if engine == "mkdocs":
            _mkdocs(config, fresh)
        else:
            _other(project, engine, Path(folder), fresh, report)
        _replace(fresh, target)
    return target


def _mkdocs(config: Path, fresh: Path) -> None:
    command = ["build", "--strict", "--config-file", str(config), "--site-dir", str(fresh)]
    _run([sys.executable, "-m", "mkdocs", *command], "mkdocs")


def _other(
    project: Project, engine: str, folder: Path, fresh: Path, report: Callable[[str], None]
) -> None:
    checked = check(project.entries(), base=project.root)
    if checked.problems:
        raise BuildError("The entries have problems; nothing was written.", checked.problems)
    site = Site(Book(checked.catalog, checked.links, project.settings()))
    report(f"rendered {len(site.pages)} pages from {len(checked.catalog.entries)} entries")
    _prepare(project, site, folder)
    _run([sys.executable, "-m", engine, "build", "-f", str(folder / "mkdocs.yml")], engine)
    shells = {depth: _take_shell(fresh, depth) for depth in site.depths}
    shutil.rmtree(fresh / "faultpedia-shell")
    _fill_markers(fresh, site.book)
    for asset in site.files(shells.__getitem__):
        path = fresh / asset.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(asset.text, encoding="utf-8")
    path = fresh / "sitemap.xml"
    # The engine listed the shells as pages; they are gone.
    xml = sitemap.without(
        path.read_text(encoding="utf-8") if path.exists() else "", "faultpedia-shell/"
    )
    path.write_text(sitemap.extend(xml, site.book.settings.url, site.urls()), encoding="utf-8")


def _prepare(project: Project, site: Site, folder: Path) -> None:
    """Lay out a project for the engine: the same pages, the shells, and no plugin."""
    docs = folder / "docs"
    shutil.copytree(project.docs_dir, docs)
    for depth in site.depths:
        path = docs / shell_url(depth) / "index.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(SOURCE, encoding="utf-8")
    config = {**project.config, "docs_dir": "docs", "site_dir": "site"}
    config.pop("plugins", None)
    config.pop("watch", None)
    config.pop("validation", None)  # it cannot know the generated pages
    theme = config.get("theme")
    if isinstance(theme, dict) and "custom_dir" in theme:
        shutil.copytree(project.root / theme["custom_dir"], folder / "theme")
        config["theme"] = {**theme, "custom_dir": "theme"}
    (folder / "mkdocs.yml").write_text(yaml.safe_dump(config, sort_keys=False), encoding="utf-8")


def _take_shell(fresh: Path, depth: int) -> Shell:
    path = fresh / shell_url(depth) / "index.html"
    if not path.is_file():
        raise BuildError(f"The engine did not build {path.relative_to(fresh)}.")
    return Shell(path.read_text(encoding="utf-8"), depth)


def _fill_markers(fresh: Path, book: Book) -> None:
    for path in sorted(fresh.rglob("*.html")):
        html = path.read_text(encoding="utf-8")
        if has_markers(html):
            url = path.parent.relative_to(fresh).as_posix()
            url = "" if url == "." else f"{url}/"
            path.write_text(fill(book, html, url), encoding="utf-8")


def _run(command: list[str], engine: str) -> None:
    """Run the engine with its output shown.

    Raises:
        BuildError: it is not installed, or exits with an error.
    """
    found = subprocess.run(  # noqa: S603 - a fixed program
        [sys.executable, "-c", f"import {engine}"], check=False, capture_output=True
    )
    if found.returncode:
        raise BuildError(f"{engine} is not installed. Run: pip install {engine}")
    done = subprocess.run(command, check=False)  # noqa: S603 - a fixed program
    if done.returncode:
        raise BuildError(f"{engine} ended with exit status {done.returncode}; nothing was written.")


def _replace(fresh: Path, target: Path) -> None:
    """Put the new site in the place of the old one, in two renames."""
    target = target.absolute()
    target.parent.mkdir(parents=True, exist_ok=True)
    staged = target.with_name(f".{target.name}.new")
    old = target.with_name(f".{target.name}.old")
    for leftover in (staged, old):
        shutil.rmtree(leftover, ignore_errors=True)
    shutil.copytree(fresh, staged)
    if target.exists():
        target.rename(old)
    staged.rename(target)
    shutil.rmtree(old, ignore_errors=True)


def _loader() -> type[yaml.SafeLoader]:
    """Return a loader that knows ``!ENV`` and keeps Python names as text."""

    class Loader(yaml.SafeLoader):
        pass

    add_env_tag(Loader)
    Loader.add_multi_constructor(
        "tag:yaml.org,2002:python/", lambda _loader, suffix, _node: f"!!python/{suffix}"
    )
    return Loader
