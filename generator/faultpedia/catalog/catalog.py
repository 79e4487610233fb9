"""Find and read the entries below the roots. Bad data becomes a problem, never an exception."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path

from faultpedia.catalog.bind import bind, field_name
from faultpedia.model import Area, Loc, Record
from faultpedia.problems import Problem, did_you_mean
from faultpedia.records import Mapping, load, locate, read_text

RECORD_NAMES = ("entry.yaml", "entry.json")
AREA_NAME = "area.yaml"
ENTRY_FILES = (*RECORD_NAMES, "proof.json", "*.py")


@dataclass(frozen=True)
class Script:
    """A program beside a record."""

    name: str
    shown: str
    text: str


@dataclass(frozen=True)
class Entry:
    """One entry folder: the record, the place of each of its values, and its scripts."""

    slug: str
    area: str
    folder: Path
    shown: str
    record: Record
    tree: Mapping
    scripts: dict[str, Script] = field(default_factory=dict)

    def problem(
        self, loc: Loc, rule: str, what: str, todo: str, line: int | None = None
    ) -> Problem:
        """Make a problem at the field ``loc`` of the record, in ``line`` (from 0) of its text."""
        place = locate(self.tree, loc, line)
        return Problem(self.shown, place.line, place.column, field_name(loc), rule, what, todo)


@dataclass(frozen=True)
class AreaEntry:
    """One area folder with its ``area.yaml``."""

    name: str
    shown: str
    record: Area


@dataclass
class Catalog:
    """All entries by slug and all areas by name, in a stable order."""

    areas: dict[str, AreaEntry] = field(default_factory=dict)
    entries: dict[str, Entry] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    broken: set[str] = field(default_factory=set)
    """Slugs of entries whose record could not be read: links to them are not dangling."""

    def in_area(self, area: str) -> list[Entry]:
        """Return the entries of an area, by title."""
        found = (e for e in self.entries.values() if e.area == area)
        return sorted(found, key=lambda e: (e.record.title.casefold(), e.slug))

    def sorted_areas(self) -> list[AreaEntry]:
        """Return the areas in the order they give themselves."""
        return sorted(
            self.areas.values(), key=lambda a: (a.record.order, a.record.title.casefold(), a.name)
        )


def read(roots: list[Path], base: Path | None = None) -> Catalog:
    """Read all entries below ``roots``; paths in messages are relative to ``base``."""
    catalog, base = Catalog(), base or Path.cwd()
    bare: dict[str, str] = {}
    described: set[str] = set()
    for root in roots:
        _read_root(catalog, root, base, bare, described)
    # A second root may add entries to an area of the first; only now all areas are known.
    for name in sorted(bare.keys() - described):
        hint = did_you_mean(name, described)
        _add(catalog, bare[name], "missing-area", f"The area {name!r} has no area.yaml.",
             hint or "Add one with `title:` and `description:`.")
    catalog.entries = dict(sorted(catalog.entries.items()))
    return catalog


def _read_root(
    catalog: Catalog, root: Path, base: Path, bare: dict[str, str], described: set[str]
) -> None:
    if not root.is_dir():
        _add(catalog, _shown(root, base), "no-entries", "There is no such folder of entries.",
             "Give the folder that holds the areas.")
        return
    inside = root.resolve()
    for folder in _folders(catalog, root, inside, base, ("README.md",)):
        shown = _shown(folder, base)
        if (folder / AREA_NAME).exists():
            described.add(folder.name)
            _read_area(catalog, folder, f"{shown}/{AREA_NAME}")
        else:
            bare[folder.name] = f"{shown}/{AREA_NAME}"
        for entry in _folders(catalog, folder, inside, base, (AREA_NAME,)):
            _read_entry(catalog, entry, folder.name, inside, base)


def _folders(
    catalog: Catalog, parent: Path, inside: Path, base: Path, files: tuple[str, ...]
) -> Iterator[Path]:
    """Yield the folders in ``parent``; refuse links that leave the root, and all but ``files``."""
    for path in _listing(catalog, parent, base):
        if not path.is_dir():
            _refuse_stray(catalog, path, base, files)
        elif _leaves(path, inside):
            _outside(catalog, path, base)
        else:
            yield path


def _listing(catalog: Catalog, folder: Path, base: Path) -> list[Path]:
    """Return what is in ``folder``, without what starts with a dot or an underscore."""
    try:
        return sorted(path for path in folder.iterdir() if not path.name.startswith((".", "_")))
    except OSError as error:
        _add(catalog, _shown(folder, base), "unreadable",
             f"The folder cannot be read: {error.strerror}.", "Check its permissions.")
        return []


def _refuse_stray(catalog: Catalog, path: Path, base: Path, files: tuple[str, ...]) -> None:
    if not any(fnmatch(path.name, pattern) for pattern in files):
        hint = did_you_mean(path.name, files)
        _add(catalog, _shown(path, base), "stray-file",
             f"Nothing reads {path.name!r} here; expected: {', '.join(files)}.",
             hint or "Delete it, or move it into the folder of its entry.")


def _read_area(catalog: Catalog, folder: Path, name: str) -> None:
    path = folder / AREA_NAME
    loaded = load(path, name)
    catalog.problems += loaded.problems
    if loaded.tree is not None:
        area, problems = bind(Area, loaded.tree, name)
        catalog.problems += problems
        if area is not None and folder.name not in catalog.areas:
            catalog.areas[folder.name] = AreaEntry(folder.name, name, area)


def _read_entry(catalog: Catalog, folder: Path, area: str, inside: Path, base: Path) -> None:
    shown, slug = _shown(folder, base), folder.name
    for path in _listing(catalog, folder, base):
        _refuse_stray(catalog, path, base, ENTRY_FILES)
    records = [folder / name for name in RECORD_NAMES if (folder / name).exists()]
    if len(records) != 1:
        what = "Both entry.yaml and entry.json are here." if records else "There is no entry.yaml here."
        _add(catalog, shown, "no-record", what, "Keep exactly one record in an entry's folder.")
        return
    path = records[0]
    name = f"{shown}/{path.name}"
    if _leaves(path, inside):
        _outside(catalog, path, base)
        return
    if slug in catalog.entries or slug in catalog.broken:
        other = catalog.entries[slug].shown if slug in catalog.entries else "another root"
        _add(catalog, name, "duplicate-slug", f"The slug {slug!r} is taken by {other}.",
             "Rename the folder; slugs are unique over all areas and roots.")
        return
    catalog.broken.add(slug)
    loaded = load(path, name)
    catalog.problems += loaded.problems
    if loaded.tree is None:
        return
    record, problems = bind(Record, loaded.tree, name)
    catalog.problems += problems
    if record is None:
        return
    catalog.broken.discard(slug)
    scripts = _read_scripts(catalog, folder, inside, base)
    catalog.entries[slug] = Entry(slug, area, folder, name, record, loaded.tree, scripts)


def _read_scripts(catalog: Catalog, folder: Path, inside: Path, base: Path) -> dict[str, Script]:
    scripts: dict[str, Script] = {}
    for path in sorted(folder.glob("*.py")):
        shown = _shown(path, base)
        if _leaves(path, inside):
            _outside(catalog, path, base)
            continue
        text, problems = read_text(path, shown)
        catalog.problems += problems
        if text is not None:
            scripts[path.name] = Script(path.name, shown, text)
    return scripts


def _leaves(path: Path, inside: Path) -> bool:
    if not path.is_symlink():
        return False
    try:
        return not path.resolve().is_relative_to(inside)
    except (OSError, RuntimeError):  # a link that leads to itself
        return True


def _outside(catalog: Catalog, path: Path, base: Path) -> None:
    _add(catalog, _shown(path, base), "outside-tree", "This is a link that leads out of the entries.",
         "Put the file itself here.")


def _add(catalog: Catalog, shown: str, rule: str, what: str, todo: str) -> None:
    catalog.problems.append(Problem(shown, 1, 1, "", rule, what, todo))


def _shown(path: Path, base: Path) -> str:
    """Name a file as a contributor would: relative to the project, with forward slashes."""
    try:
        return path.absolute().relative_to(base.absolute()).as_posix()
    except ValueError:
        return path.as_posix()
