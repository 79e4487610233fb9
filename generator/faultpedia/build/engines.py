"""The engines that render the theme, and how each of them makes a whole site."""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from faultpedia.build.links import dead_links, without_index
from faultpedia.build.project import PLUGIN, BuildError, Project, dump
from faultpedia.checks import check
from faultpedia.site import (
    SCRIPTS,
    SOURCE,
    STYLESHEETS,
    Book,
    Shell,
    Site,
    fill,
    has_markers,
    secured,
    shell_url,
    shipped,
    sitemap,
)

ENGINES = ("mkdocs", "zensical")

_SHELLS = "faultpedia-shell/"


def build_with(engine: str, project: Project, folder: Path, report: Callable[[str], None]) -> Path:
    """Build the site of ``project`` somewhere below ``folder`` and return where it is.

    Raises:
        BuildError: entries have problems, the engine is not installed, or it failed.
    """
    fresh = folder / "site"
    if engine == "mkdocs":
        arguments = ["build", "--strict", "-f", str(project.path), "--site-dir", str(fresh)]
        _run(engine, arguments)
        return fresh
    checked = check(project.entries(), base=project.root)
    if checked.problems:
        raise BuildError("The entries have problems; nothing was written.", checked.problems)
    site = Site(Book(checked.catalog, checked.links, project.settings()))
    report(f"pages: {len(site.pages)}, entries: {len(checked.catalog.entries)}")
    _prepare(project, site, folder)
    _run(engine, ["build", "--strict", "-f", str(folder / "mkdocs.yml")])
    _finish(site, fresh, secured if project.content_policy else str)
    return fresh


def _prepare(project: Project, site: Site, folder: Path) -> None:
    """Lay out a project for the engine: the same pages, the shells, and no plugin of ours."""
    docs, theme = folder / "docs", folder / "theme"
    shutil.copytree(project.docs_dir, docs)
    for depth in site.depths:
        path = docs / shell_url(depth) / "index.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(SOURCE, encoding="utf-8")
    shutil.copytree(shipped("theme"), theme)
    if "custom_dir" in project.theme:
        shutil.copytree(project.root / project.theme["custom_dir"], theme, dirs_exist_ok=True)
    settings = dump(_settings(project))
    (folder / "mkdocs.yml").write_text(settings, encoding="utf-8")


def _settings(project: Project) -> dict[str, Any]:
    """Return the settings for the engine."""
    config = project.config
    plugins = {name: value for name, value in project.plugins.items() if name != PLUGIN}
    plugins.setdefault("search", {"enabled": False})
    scripts = config.get("extra_javascript") or []
    known = [script.get("path") if isinstance(script, dict) else script for script in scripts]
    css = config.get("extra_css") or []
    return {
        # A link to a generated page is checked when all pages are there.
        **{key: value for key, value in config.items() if key not in ("validation", "watch")},
        "docs_dir": "docs",
        "site_dir": "site",
        "not_in_nav": f"{config.get('not_in_nav') or ''}\n/{_SHELLS}\n",
        "plugins": [{name: options} for name, options in plugins.items()],
        # The looks are those of Material, which Zensical calls classic.
        "theme": {"variant": "classic", **project.theme, "custom_dir": "theme"},
        "extra_css": [*(name for name in STYLESHEETS if name not in css), *css],
        "extra_javascript": [*(name for name in SCRIPTS if name not in known), *scripts],
    }


def _finish(site: Site, fresh: Path, policy: Callable[[str], str]) -> None:
    """Put the generated pages into what the engine built."""
    written = [path for path in sorted(fresh.rglob("*.html")) if path.is_file()]
    shells = {depth: _take_shell(fresh, depth, policy) for depth in site.depths}
    shutil.rmtree(fresh / _SHELLS)
    pages = [path for path in written if path.is_file()]
    for path in pages:
        html = without_index(path.read_text(encoding="utf-8"))
        if has_markers(html):
            url = path.parent.relative_to(fresh).as_posix()
            html = fill(site.book, html, "" if url == "." else f"{url}/")
        path.write_text(policy(html), encoding="utf-8")
    for asset in site.files(shells.__getitem__):
        path = fresh / asset.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(asset.text, encoding="utf-8")
    path = fresh / "sitemap.xml"
    # The engine listed the shells as pages; they are gone.
    xml = sitemap.without(path.read_text(encoding="utf-8") if path.exists() else "", _SHELLS)
    path.write_text(sitemap.extend(xml, site.book.settings.url, site.urls()), encoding="utf-8")
    dead = dead_links(fresh, pages)
    if dead:
        raise BuildError("\n".join([*dead, "Links lead nowhere; nothing was written."]))


def _take_shell(fresh: Path, depth: int, policy: Callable[[str], str]) -> Shell:
    path = fresh / shell_url(depth) / "index.html"
    if not path.is_file():
        raise BuildError(f"The engine did not build {path.relative_to(fresh)}.")
    html = without_index(path.read_text(encoding="utf-8"))
    # A link to edit the shell would lead to a file that is not there.
    html = re.sub(rf'<a\s[^>]*href="[^"]*{_SHELLS}[^"]*"[^>]*>.*?</a>', "", html, flags=re.DOTALL)
    return Shell(policy(html), depth)


def _run(engine: str, arguments: list[str]) -> None:
    """Run the engine with its output shown.

    Raises:
        BuildError: it is not installed, or exits with an error.
    """
    if importlib.util.find_spec(engine) is None:
        raise BuildError(f"{engine} is not installed. Run: pip install {engine}")
    done = subprocess.run(  # noqa: S603 - a fixed program
        [sys.executable, "-m", engine, *arguments],
        check=False,
        text=True,
        stderr=None if engine == "mkdocs" else subprocess.PIPE,
    )
    # Zensical says what is wrong, and then shows where in its own code it stops because of that.
    said, stop, place = (done.stderr or "").partition("Traceback (most recent call last)")
    sys.stderr.write(said if "--strict flag" in place else said + stop + place)
    if done.returncode:
        raise BuildError(f"{engine} ended with exit status {done.returncode}; nothing was written.")
