"""What rules look at: an entry with everything that several rules derive from it, derived once."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from faultpedia.catalog import Catalog, Entry, Header, HeaderError, Script, read_header
from faultpedia.model import Kind, Loc, Record, SignatureSpec, Step, Text, texts
from faultpedia.problems import Problem
from faultpedia.rules.markdown import Reading, read_markdown
from faultpedia.rules.requirements import package_name
from faultpedia.signatures import AnySignature, SignatureError, compile_signature


@dataclass(frozen=True)
class Passage:
    """A prose text with its Markdown taken apart."""

    loc: Loc
    text: str
    reading: Reading


@dataclass(frozen=True)
class Own:
    """A signature of the entry that could be read."""

    loc: Loc
    spec: SignatureSpec
    signature: AnySignature


@dataclass(frozen=True)
class Program:
    """A script with its syntax tree and header; a fault stands where one of them would."""

    script: Script
    tree: ast.Module | Problem
    header: Header | HeaderError | None


class Library:
    """All entries as views, and the names by which they are known."""

    def __init__(self, catalog: Catalog) -> None:
        """Look at every entry of ``catalog``."""
        self.catalog = catalog
        self.views = {slug: View(entry, self) for slug, entry in catalog.entries.items()}

    @cached_property
    def aliases(self) -> dict[str, str]:
        """Former slugs with the slugs that hold now."""
        return {alias: v.entry.slug for v in self.views.values() for alias in v.record.aliases}

    @cached_property
    def linked(self) -> set[str]:
        """Slugs of entries that another entry relates to."""
        named = (r.entry for view in self.views.values() for r in view.record.related)
        return {self.aliases.get(slug, slug) for slug in named}

    def find(self, slug: str) -> View | None:
        """Return the entry with this slug or former slug."""
        return self.views.get(self.aliases.get(slug, slug))

    def knows(self, slug: str) -> bool:
        """Tell whether ``slug`` names an entry, even one whose record could not be read."""
        return slug in self.catalog.broken or self.find(slug) is not None

    @property
    def names(self) -> list[str]:
        """Every slug and former slug, for spelling help."""
        return [*self.views, *sorted(self.catalog.broken), *self.aliases]


class View:
    """One entry as the rules see it."""

    def __init__(self, entry: Entry, library: Library) -> None:
        """Look at ``entry``, which stands in ``library``."""
        self.entry = entry
        self.library = library

    @property
    def record(self) -> Record:
        """The record of the entry."""
        return self.entry.record

    @cached_property
    def texts(self) -> list[Text]:
        """Every text of the record, with its place and kind."""
        return list(texts(self.record))

    def of_kind(self, *kinds: Kind) -> Iterator[Text]:
        """Yield the texts that are read in one of these ways."""
        return (text for text in self.texts if text.kind in kinds)

    @cached_property
    def prose(self) -> list[Passage]:
        """The prose texts, taken apart."""
        return [Passage(t.loc, t.text, read_markdown(t.text)) for t in self.of_kind(Kind.PROSE)]

    @cached_property
    def own(self) -> list[Own]:
        """The signatures that can be read; of the others a rule of their own complains."""
        found = []
        for index, spec in enumerate(self.record.signatures):
            try:
                signature = compile_signature(spec.text, spec.regex)
            except SignatureError:
                continue
            field = "text" if spec.regex is None else "regex"
            found.append(Own(("signatures", index, field), spec, signature))
        return found

    @cached_property
    def header_names(self) -> frozenset[str]:
        """The packages that the scripts depend on."""
        headers = (p.header for p in self.programs if isinstance(p.header, Header))
        texts = {text for header in headers for text in header.dependencies}
        return frozenset(name for name in map(package_name, texts) if name)

    @cached_property
    def steps(self) -> list[tuple[Loc, Step]]:
        """The steps of the decision path, each before its answers."""
        path = self.record.decision_path
        return [] if path is None else list(_steps(("decision_path",), path))

    @cached_property
    def programs(self) -> list[Program]:
        """The scripts beside the record, taken apart."""
        return [Program(s, _parse(s), _header(s)) for s in self.entry.scripts.values()]

    def forget_programs(self) -> None:
        """Drop the syntax trees: those of thousands of entries would fill the memory."""
        _ = self.header_names  # what is asked of all entries together
        self.__dict__.pop("programs", None)

    def program(self, name: str) -> Program | None:
        """Return the script with this name, taken apart."""
        return next((p for p in self.programs if p.script.name == name), None)

    def at(self, loc: Loc, what: str, todo: str, line: int | None = None) -> Problem:
        """Make a problem at a field, in ``line`` (from 0) of its text; the registry adds the id."""
        return self.entry.problem(loc, "", what, todo, line)


def in_script(script: Script, what: str, todo: str, line: int = 1, column: int = 1) -> Problem:
    """Make a problem in a script; the registry adds the id."""
    return Problem(script.shown, line, column, "", "", what, todo)


def _steps(loc: Loc, step: Step) -> Iterator[tuple[Loc, Step]]:
    yield loc, step
    for index, answer in enumerate(step.answers):
        yield from _steps((*loc, "answers", index, "then"), answer.then)


def _parse(script: Script) -> ast.Module | Problem:
    todo = "Repair it; a script must run as it stands."
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a doubtful escape is for a linter to say
            return ast.parse(script.text)
    except SyntaxError as error:
        what = f"This is not Python: {error.msg}."
        return in_script(script, what, todo, max(error.lineno or 1, 1), max(error.offset or 1, 1))
    except (ValueError, RecursionError, MemoryError):
        return in_script(script, "This cannot be parsed; it is nested too deeply.", todo)


def _header(script: Script) -> Header | HeaderError | None:
    try:
        return read_header(script.text)
    except HeaderError as error:
        return error
