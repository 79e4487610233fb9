"""The MkDocs plugin: a thin adapter, and the only module that imports mkdocs.

All work happens in the library. The plugin registers the generated files early, so that MkDocs
checks links to them, and gives them their contents when the theme is ready to render the shell.
"""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

from jinja2 import Environment
from mkdocs.commands.build import get_context
from mkdocs.config import base
from mkdocs.config import config_options as c
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import BasePlugin, event_priority
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

from faultpedia.checks import check
from faultpedia.site import (
    SCRIPTS,
    SOURCE,
    STYLESHEETS,
    Asset,
    Book,
    MarkerError,
    Settings,
    Shell,
    ShellError,
    Site,
    fill,
    has_markers,
    secured,
    shell_url,
    shipped,
    sitemap,
)

log = logging.getLogger("mkdocs.plugins.faultpedia")


class FaultpediaConfig(base.Config):
    """Settings below ``plugins: - faultpedia:`` in mkdocs.yml."""

    entries = c.ListOfItems(c.Dir(exists=True), default=["entries"])
    """Folders with entries; later ones are added to the first, for private entries."""

    templates = c.Optional(c.Dir(exists=True))
    """Folder of page templates that come before the shipped ones."""

    content_policy = c.Type(bool, default=True)
    """Whether every page forbids what is not from its own host (scripts, styles, requests)."""

    edit_uri = c.Type(str, default="edit/main/")
    """What stands between `repo_url` and the path of a record in its edit link."""


class FaultpediaPlugin(BasePlugin[FaultpediaConfig]):
    """Renders the entries into the site that MkDocs builds."""

    site: Site
    nav: Navigation
    serving = False

    def on_startup(self, *, command: str, dirty: bool) -> None:
        """Remember whether MkDocs will add its live reload to every page."""
        self.serving = command == "serve"

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Add the shipped parts of the theme behind the project's own."""
        folder = str(shipped("theme"))
        if folder not in config.theme.dirs:
            config.theme.dirs.insert(1 if config.theme.custom_dir else 0, folder)
        config.extra_css[:0] = [name for name in STYLESHEETS if name not in config.extra_css]
        known = {str(script) for script in config.extra_javascript}
        config.extra_javascript[:0] = [name for name in SCRIPTS if name not in known]
        return config

    def on_pre_build(self, *, config: MkDocsConfig) -> None:
        """Check and render all entries before MkDocs empties the site folder."""
        root = Path(config.config_file_path).parent if config.config_file_path else Path.cwd()
        checked = check([Path(entries) for entries in self.config.entries], base=root)
        for problem in checked.problems:
            log.error(problem.as_text())
        if checked.problems:
            count = len(checked.problems)
            raise PluginError(
                f"{count} problem{'s' if count > 1 else ''} in the entries; nothing was written."
            )
        settings = Settings(
            name=config.site_name,
            url=_slash(config.site_url or ""),
            edit=f"{_slash(config.repo_url)}{self.config.edit_uri}" if config.repo_url else "",
            templates=Path(self.config.templates) if self.config.templates else None,
        )
        self.site = Site(Book(checked.catalog, checked.links, settings))
        log.info(
            "Rendered %d pages from %d entries", len(self.site.pages), len(checked.catalog.entries)
        )

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Register every generated file, still empty."""
        for asset in self.site.files(lambda _: _BLANK):
            files.append(_file(config, asset))
        return files

    def on_nav(self, nav: Navigation, *, config: MkDocsConfig, files: Files) -> Navigation:
        """Remember the navigation: the shell shows it too."""
        self.nav = nav
        return nav

    def on_page_content(self, html: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Fill the markers of hand-written pages."""
        if not has_markers(html):
            return html
        try:
            return fill(self.site.book, html, page.url.removeprefix("./"))
        except MarkerError as error:
            raise PluginError(str(error)) from None

    # Late, so that what other plugins add to the templates is in the shell too.
    @event_priority(-90)
    def on_env(self, env: Environment, *, config: MkDocsConfig, files: Files) -> Environment:
        """Render the shells and put every page into the one of its depth."""
        try:
            shells = {depth: self._shell(depth, env, config, files) for depth in self.site.depths}
            for asset in self.site.files(shells.__getitem__):
                file = files.get_file_from_path(_source(asset))
                if file is not None:
                    file.content_string = asset.text
        except ShellError as error:
            raise PluginError(str(error)) from None
        return env

    @event_priority(-90)
    def on_post_page(self, output: str, *, page: Page, config: MkDocsConfig) -> str:
        """Add the policy of what the page may load."""
        return self._secured(output)

    def on_post_template(
        self, output_content: str, *, template_name: str, config: MkDocsConfig
    ) -> str:
        """Add the generated pages to the sitemap, and the policy to other pages."""
        if template_name != "sitemap.xml":
            return (
                self._secured(output_content) if template_name.endswith(".html") else output_content
            )
        return sitemap.extend(output_content, self.site.book.settings.url, self.site.urls())

    def on_serve(
        self, server: LiveReloadServer, *, config: MkDocsConfig, builder: Any
    ) -> LiveReloadServer:
        """Rebuild when an entry or a template changes."""
        own = [self.config.templates] if self.config.templates else []
        for folder in [*self.config.entries, *own, str(shipped("page")), str(shipped("theme"))]:
            server.watch(folder)
        return server

    def _shell(self, depth: int, env: Environment, config: MkDocsConfig, files: Files) -> Shell:
        file = File.generated(
            config,
            f"{shell_url(depth)}index.md",
            content=SOURCE,
            inclusion=InclusionLevel.NOT_IN_NAV,
        )
        page = Page(None, file, config)
        page.read_source(config)
        page.render(config, files)
        context = get_context(self.nav, files, config, page)
        return Shell(self._secured(env.get_template("main.html").render(context)), depth)

    def _secured(self, html: str) -> str:
        return secured(html, inline=self.serving) if self.config.content_policy else html


class _Blank:
    """Stands for the shell while only the names of the files are needed."""

    def fill(self, page: object) -> str:
        return ""


_BLANK: Any = _Blank()


def _file(config: MkDocsConfig, asset: Asset) -> File:
    file = File.generated(config, _source(asset), content="", inclusion=InclusionLevel.NOT_IN_NAV)
    file.dest_uri = asset.path
    return file


def _source(asset: Asset) -> str:
    """Name a file for MkDocs; a twin must not look like one of its own Markdown pages."""
    return asset.path.removesuffix(".md") + ".txt" if asset.path.endswith(".md") else asset.path


def _slash(url: str | None) -> str:
    return url if not url or url.endswith("/") else f"{url}/"  # type: ignore[return-value]
