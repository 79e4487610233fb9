"""The page templates: those of the project first, then those shipped with the package."""

from __future__ import annotations

from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape

STYLESHEETS = ("assets/stylesheets/faultpedia.css", "assets/stylesheets/diagram.css")
SCRIPTS = ("assets/javascripts/faultpedia.js",)
"""What every page loads from the shipped theme."""

_PACKAGE = Path(__file__).resolve().parent.parent


def shipped(name: str) -> Path:
    """Return the shipped folder ``page`` or ``theme``: in the wheel, or in the checkout."""
    installed = _PACKAGE / "_templates" / name
    return installed if installed.is_dir() else _PACKAGE.parent.parent / "templates" / name


def environment(own: Path | None) -> Environment:
    """Make the Jinja environment. Records are values here, never templates."""
    folders = [own] if own else []
    return Environment(
        loader=FileSystemLoader([*folders, shipped("page")]),
        autoescape=select_autoescape(enabled_extensions=("html.j2",), default=False),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
