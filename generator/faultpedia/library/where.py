"""Where the entries are: folders, a file that is named, a checkout, or what is shipped."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path

from faultpedia.library.indexfile import open_index
from faultpedia.library.library import Library

PACKAGE = Path(__file__).resolve().parent.parent
SHIPPED = PACKAGE / "_data" / "knowledge.jsonl"
SITE_VARIABLE = "FAULTPEDIA_SITE_URL"
SITE = "https://faultpedia.github.io/faultpedia/"
"""Where the public entries are published."""


def find(folders: Sequence[Path] = (), index: Path | None = None) -> Library | None:
    """Open the entries; None when there are none anywhere.

    What is named comes first. Otherwise it is ``entries`` here, then that of the checkout the
    program runs from, then the index inside the installed package.

    Raises:
        IndexFileError: an index cannot be used.
    """
    if folders:
        return of_folders(folders)
    if index is not None:
        return open_index(index)
    for folder in (Path("entries"), PACKAGE.parent.parent / "entries"):
        if any(folder.glob("*/area.yaml")):
            return of_folders([folder])
    return open_index(SHIPPED) if SHIPPED.is_file() else None


def of_folders(folders: Sequence[Path]) -> Library:
    """Read folders of entries; a broken entry is left out, `faultpedia check` reports it."""
    # Only here: loading the model takes longer than a log does.
    from faultpedia.library.shelf import read_shelf  # noqa: PLC0415

    return read_shelf(folders, site_of(folders[0].absolute().parent))


def site_of(root: Path) -> str:
    """Return the address of the site whose settings lie in ``root``."""
    named = os.environ.get(SITE_VARIABLE, "")
    if not named:
        try:
            text = (root / "mkdocs.yml").read_text(encoding="utf-8", errors="replace")
        except OSError:
            text = ""
        found = re.search(r"(?m)^site_url:.*?(https?://[^\s\"'\]]+)", text)
        named = found[1] if found else SITE
    return named if named.endswith("/") else f"{named}/"
