"""The files that the browser finds errors with, named by their content so that caches are safe.

``assets/find/index-….json`` holds what entries look for, ``details-….json`` the texts shown with
it, ``tables-….json`` what is known of messages that need no entry. ``assets/find/manifest.json``
has a fixed name and says theirs.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from faultpedia.catalog import Catalog
from faultpedia.diagnose import Knowledge, browser

FOLDER = "assets/find/"


@dataclass(frozen=True)
class FindFile:
    """One file; ``path`` is relative to the root of the site."""

    path: str
    text: str


@dataclass(frozen=True)
class FindFiles:
    """All of them."""

    index: FindFile
    details: FindFile
    tables: FindFile
    manifest: FindFile

    def all(self) -> tuple[FindFile, ...]:
        """Return every file."""
        return self.index, self.details, self.tables, self.manifest


def find_files(catalog: Catalog) -> FindFiles:
    """Make the files for the entries of ``catalog``."""
    knowledge = Knowledge.from_catalog(catalog)
    index = _named("index", browser.as_text(browser.index(knowledge)))
    details = _named("details", browser.as_text(browser.details(knowledge)))
    tables = _named("tables", browser.as_text(browser.tables()))
    names = {
        "format": browser.FORMAT,
        "index": index.path,
        "details": details.path,
        "tables": tables.path,
    }
    return FindFiles(
        index, details, tables, FindFile(f"{FOLDER}manifest.json", browser.as_text(names))
    )


def _named(kind: str, text: str) -> FindFile:
    digest = hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:12]
    return FindFile(f"{FOLDER}{kind}-{digest}.json", text)
