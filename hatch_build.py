"""Puts the index of the entries into the wheel, so that `faultpedia diagnose` works everywhere."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

INSIDE = "faultpedia/_data/knowledge.jsonl"


class IndexHook(BuildHookInterface[Any]):
    """Writes the index and adds it; an editable installation reads the entries themselves."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before the files are collected."""
        if version == "editable":
            return
        root = Path(self.root)
        sys.path.insert(0, str(root / "generator"))
        try:
            from faultpedia.library import of_folders, write_index  # noqa: PLC0415
        finally:
            sys.path.pop(0)
        self._folder = tempfile.TemporaryDirectory()
        path = Path(self._folder.name) / "knowledge.jsonl"
        write_index(path, of_folders([root / "entries"]))
        build_data["force_include"][str(path)] = INSIDE

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Called when the wheel is there."""
        if version != "editable":
            self._folder.cleanup()
