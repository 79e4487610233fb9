"""What a site is called and where it lives."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Settings:
    """Names and addresses; every address is empty or ends with a slash."""

    name: str = "Faultpedia"
    url: str = ""
    """Where the site is published; empty when it is not known (then no canonical addresses)."""
    edit: str = ""
    """Where a path of the repository can be edited: ``https://…/edit/main/``."""
    templates: Path | None = None
    """Folder of page templates that come before the ones shipped with the package."""
