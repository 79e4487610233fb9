"""What ``mkdocs.yml`` says, read without MkDocs and written for another engine."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from yaml_env_tag import add_env_tag

from faultpedia.problems import Problem
from faultpedia.site import Settings

PLUGIN = "faultpedia"


class BuildError(Exception):
    """The site was not built; the message says why. ``problems`` are those of the entries."""

    def __init__(self, message: str, problems: list[Problem] | None = None) -> None:
        super().__init__(message)
        self.problems = problems or []


@dataclass(frozen=True)
class Project:
    """The settings of a site, and where its parts lie."""

    path: Path
    config: dict[str, Any]

    @property
    def root(self) -> Path:
        """Folder of the settings; all paths in them are relative to it."""
        return self.path.parent

    @property
    def site_dir(self) -> Path:
        """Folder of the finished site."""
        return self.root / str(self.config.get("site_dir", "site"))

    @property
    def docs_dir(self) -> Path:
        """Folder of the hand-written pages."""
        return self.root / str(self.config.get("docs_dir", "docs"))

    @property
    def plugins(self) -> dict[str, dict[str, Any]]:
        """The plugins with their options, in the two forms that MkDocs reads."""
        listed = self.config.get("plugins") or []
        if isinstance(listed, dict):
            listed = [{name: options} for name, options in listed.items()]
        found: dict[str, dict[str, Any]] = {}
        for plugin in listed:
            named = plugin if isinstance(plugin, dict) else {plugin: None}
            found |= {str(name): options or {} for name, options in named.items()}
        return found

    @property
    def theme(self) -> dict[str, Any]:
        """The settings of the theme."""
        theme = self.config.get("theme") or {}
        return theme if isinstance(theme, dict) else {"name": theme}

    def entries(self) -> list[Path]:
        """Return the folders of entries."""
        return [self.root / folder for folder in self._option("entries", ["entries"])]

    def settings(self) -> Settings:
        """Return the names and addresses for the pages."""
        repo, own = self.config.get("repo_url"), self._option("templates", None)
        edit = self._option("edit_uri", "edit/main/")
        return Settings(
            name=str(self.config.get("site_name", "Faultpedia")),
            url=with_slash(self.config.get("site_url") or ""),
            edit=f"{with_slash(repo)}{edit}" if repo else "",
            templates=self.root / own if own else None,
        )

    @property
    def content_policy(self) -> bool:
        """Whether every page forbids what is not from its own host."""
        return bool(self._option("content_policy", default=True))

    def _option(self, name: str, default: Any) -> Any:
        return self.plugins[PLUGIN].get(name, default)


def with_slash(url: str) -> str:
    """Return ``url`` with a slash at its end; an empty one stays empty."""
    return url if not url or url.endswith("/") else f"{url}/"


def read_project(path: Path) -> Project:
    """Read ``mkdocs.yml`` and what it inherits.

    Raises:
        BuildError: a file is missing or is not YAML, or the plugin is not among the settings.
    """
    project = Project(path.resolve(), _read(path, ()))
    if PLUGIN not in project.plugins:
        raise BuildError(f"{path} does not name the plugin {PLUGIN!r} under plugins.")
    return project


def dump(config: dict[str, Any]) -> str:
    """Return settings as YAML, Python names as they were read."""
    return yaml.dump(config, Dumper=_Dumper, sort_keys=False, allow_unicode=True)


def _read(path: Path, seen: tuple[Path, ...]) -> dict[str, Any]:
    try:
        with path.open(encoding="utf-8") as stream:
            config = yaml.load(stream, Loader=_Loader)  # noqa: S506 - a SafeLoader
    except OSError as error:
        raise BuildError(f"{path} cannot be read: {error.strerror}.") from None
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise BuildError(f"{path} is not YAML: {error}") from None
    if not isinstance(config, dict):
        raise BuildError(f"{path} does not hold the settings of a site.")
    parent = config.pop("INHERIT", None)
    if parent is None:
        return config
    inherited = path.parent / str(parent)
    if path in seen:
        raise BuildError(f"{path} inherits from itself.")
    return _merged(_read(inherited, (*seen, path)), config)


def _merged(base: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    both = {**base, **own}
    for key in base.keys() & own.keys():
        if isinstance(base[key], dict) and isinstance(own[key], dict):
            both[key] = _merged(base[key], own[key])
    return both


class _Tagged:
    """A Python name or call in the settings, such as ``!!python/name:…``: kept as it stands."""

    def __init__(self, node: yaml.Node) -> None:
        self.node = node


class _Loader(yaml.SafeLoader):
    pass


class _Dumper(yaml.SafeDumper):
    def ignore_aliases(self, data: Any) -> bool:  # noqa: ARG002 - the name is PyYAML's
        return True


add_env_tag(_Loader)
_Loader.add_multi_constructor(
    "tag:yaml.org,2002:python/", lambda _loader, _suffix, node: _Tagged(node)
)
_Dumper.add_representer(_Tagged, lambda _dumper, tagged: tagged.node)
