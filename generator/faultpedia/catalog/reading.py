"""Find and read the entries below the roots. Bad data becomes a problem, never an exception."""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

from pydantic import ValidationError

from faultpedia.catalog.bind import bind
from faultpedia.catalog.catalog import AreaEntry, Catalog, Entry, Script
from faultpedia.model import Area, Record
from faultpedia.model.prooffile import ProofFile
from faultpedia.problems import Problem, did_you_mean
from faultpedia.records import load, read_text

RECORD_NAMES = ("entry.yaml", "entry.json")
AREA_NAME = "area.yaml"
ROOT_FILES = ("README.md", "LICENSE")
PROOF_NAME = "proof.json"
ENTRY_FILES = (*RECORD_NAMES, PROOF_NAME, "*.py")
MAX_PROOF_BYTES = 2_000_000


def read(roots: list[Path], base: Path | None = None) -> Catalog:
    """Read all entries below ``roots``; paths in messages are relative to ``base``."""
    catalog = Catalog()
    readers = [_Reader(catalog, root, base or Path.cwd()) for root in roots]
    for reader in readers:
        reader.read()
    # A second root may add entries to an area of the first; only now all areas are known.
    described = {name for reader in readers for name in reader.described}
    for reader in readers:
        reader.refuse_bare_areas(described)
    catalog.entries = dict(sorted(catalog.entries.items()))
    return catalog


class _Reader:
    """Reads one root into the catalog."""

    def __init__(self, catalog: Catalog, root: Path, base: Path) -> None:
        self.catalog = catalog
        self.root = root
        self.base = base
        self.inside = root
        self.described: set[str] = set()  # areas with an area.yaml, even a broken one
        self.bare: list[Path] = []  # area folders without

    def read(self) -> None:
        if not self.root.is_dir():
            self.add(
                self.root,
                "no-entries",
                "There is no such folder of entries.",
                "Give the folder that holds the areas.",
            )
            return
        self.inside = self.root.resolve()
        for area in self.folders(self.root, ROOT_FILES):
            self.area(area)
            for entry in self.folders(area, (AREA_NAME,)):
                self.entry(entry, area.name)

    def area(self, folder: Path) -> None:
        path = folder / AREA_NAME
        if not path.exists():
            self.bare.append(folder)
            return
        self.described.add(folder.name)
        if self.leaves(path):
            return
        loaded = load(path, self.shown(path))
        self.catalog.problems += loaded.problems
        if loaded.tree is not None:
            area, problems = bind(Area, loaded.tree, self.shown(path))
            self.catalog.problems += problems
            if area is not None and folder.name not in self.catalog.areas:
                self.catalog.areas[folder.name] = AreaEntry(folder.name, self.shown(path), area)

    def refuse_bare_areas(self, described: set[str]) -> None:
        for folder in self.bare:
            if folder.name not in described:
                self.add(
                    folder / AREA_NAME,
                    "missing-area",
                    f"The area {folder.name!r} has no {AREA_NAME}.",
                    did_you_mean(folder.name, described)
                    or "Add one with `title:` and `description:`.",
                )

    def entry(self, folder: Path, area: str) -> None:
        """Read one entry; until its record is found good, its slug counts as broken."""
        for file in self.listing(folder):
            self.refuse_stray(file, ENTRY_FILES)
        slug = folder.name
        taken = slug in self.catalog.entries or slug in self.catalog.broken
        path = self.record(folder)
        if path is None or taken:
            if path is not None:
                other = self.catalog.entries.get(slug)
                self.add(
                    path,
                    "duplicate-slug",
                    f"The slug {slug!r} is taken by {other.shown if other else 'another folder'}.",
                    "Rename the folder; slugs are unique over all areas and roots.",
                )
            elif not taken:
                self.catalog.broken.add(slug)
            return
        self.catalog.broken.add(slug)
        loaded = load(path, self.shown(path))
        self.catalog.problems += loaded.problems
        if loaded.tree is None:
            return
        record, problems = bind(Record, loaded.tree, self.shown(path))
        self.catalog.problems += problems
        if record is None:
            return
        self.catalog.broken.discard(slug)
        self.catalog.entries[slug] = Entry(
            slug,
            area,
            folder,
            self.shown(path),
            record,
            loaded.tree,
            self.scripts(folder),
            self.proof(folder),
        )

    def record(self, folder: Path) -> Path | None:
        """Return the one record of an entry's folder."""
        found = [folder / name for name in RECORD_NAMES if (folder / name).exists()]
        if len(found) == 1:
            return None if self.leaves(found[0]) else found[0]
        both, none = "Both entry.yaml and entry.json are here.", "There is no entry.yaml here."
        self.add(
            folder,
            "no-record",
            both if found else none,
            "Keep exactly one record in an entry's folder.",
        )
        return None

    def scripts(self, folder: Path) -> dict[str, Script]:
        scripts: dict[str, Script] = {}
        for path in sorted(folder.glob("*.py")):
            if not self.leaves(path):
                text, problems = read_text(path, self.shown(path))
                self.catalog.problems += problems
                if text is not None:
                    scripts[path.name] = Script(path.name, self.shown(path), text)
        return scripts

    def proof(self, folder: Path) -> ProofFile | None:
        """Read what `verify` stored; a file that it did not write is refused."""
        path = folder / PROOF_NAME
        if not path.exists() or self.leaves(path):
            return None
        text, problems = read_text(path, self.shown(path), MAX_PROOF_BYTES)
        self.catalog.problems += problems
        if text is None:
            return None
        try:
            return ProofFile.model_validate_json(text)
        except ValidationError as error:
            self.add(
                path,
                "bad-proof",
                f"This is not what `faultpedia verify` writes: {error.errors()[0]['msg']}.",
                f"Delete it and run: faultpedia verify {folder.name}",
            )
            return None

    def folders(self, parent: Path, files: tuple[str, ...]) -> Iterator[Path]:
        """Yield the folders in ``parent``; refuse every other file than ``files``."""
        for path in self.listing(parent):
            if not path.is_dir():
                self.refuse_stray(path, files)
            elif not self.leaves(path):
                yield path

    def listing(self, folder: Path) -> list[Path]:
        """Return what is in ``folder``, without what starts with a dot or an underscore."""
        try:
            return sorted(path for path in folder.iterdir() if not path.name.startswith((".", "_")))
        except OSError as error:
            self.add(
                folder,
                "unreadable",
                f"The folder cannot be read: {error.strerror}.",
                "Check its permissions.",
            )
            return []

    def refuse_stray(self, path: Path, files: tuple[str, ...]) -> None:
        if not any(fnmatch(path.name, pattern) for pattern in files):
            self.add(
                path,
                "stray-file",
                f"Nothing reads {path.name!r} here; expected: {', '.join(files)}.",
                did_you_mean(path.name, files)
                or "Delete it, or move it into the folder of its entry.",
            )

    def leaves(self, path: Path) -> bool:
        """Tell whether ``path`` is a link that leads out of the root, and refuse it."""
        if not path.is_symlink():
            return False
        try:
            outside = not path.resolve().is_relative_to(self.inside)
        except (OSError, RuntimeError):  # a link that leads to itself
            outside = True
        if outside:
            self.add(
                path,
                "outside-tree",
                "This is a link that leads out of the entries.",
                "Put the file itself here.",
            )
        return outside

    def add(self, path: Path, rule: str, what: str, todo: str) -> None:
        self.catalog.problems.append(Problem(self.shown(path), 1, 1, "", rule, what, todo))

    def shown(self, path: Path) -> str:
        """Name a file as a contributor would: relative to the project, with forward slashes."""
        try:
            return path.absolute().relative_to(self.base.absolute()).as_posix()
        except ValueError:
            return path.as_posix()
