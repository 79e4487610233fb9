"""Scripts are plain programs that run alone, and the record knows each of them."""

from __future__ import annotations

import ast
import fnmatch
from collections.abc import Iterator

from packaging.specifiers import InvalidSpecifier, SpecifierSet

from faultpedia.catalog import FIXED, REPRODUCE, VALIDATE, Header, HeaderError
from faultpedia.model import Kind, Loc
from faultpedia.problems import Problem, did_you_mean, quote
from faultpedia.rules.registry import rule
from faultpedia.rules.requirements import is_pinned, read_requirement
from faultpedia.rules.view import Program, View, in_script

_NAMES = (REPRODUCE, FIXED, VALIDATE, "myth_*.py", "dead_end_*.py")
_PREFIX = {"dead_ends": "dead_end_", "not_the_cause": "myth_"}
_GUARD = ("validate", "broken", "healthy")


@rule("script-syntax", "A script is a program that runs as it stands.")
def _script_syntax(view: View) -> Iterator[Problem]:
    for program in view.programs:
        if isinstance(program.tree, Problem):
            yield program.tree


@rule(
    "script-imports-faultpedia",
    "A reader runs a script without this project, so it imports nothing of it.",
)
def _imports_faultpedia(view: View) -> Iterator[Problem]:
    for program, tree in _parsed(view):
        # Walking the tree is slow; hardly any script has the word at all.
        for node in ast.walk(tree) if "faultpedia" in program.script.text else ():
            if any(name.split(".")[0] == "faultpedia" for name in _imported(node)):
                yield in_script(
                    program.script,
                    "The script imports faultpedia.",
                    "Write what it needs into the script.",
                    *_place(node),
                )


@rule(
    "missing-header",
    "A script names its dependencies in a PEP 723 header, so that one command runs it anywhere.",
)
def _missing_header(view: View) -> Iterator[Problem]:
    for program in view.programs:
        if program.header is None:
            yield in_script(
                program.script,
                "There is no `# /// script` header.",
                "Start the file with `requires-python` and `dependencies` (PEP 723).",
            )


@rule("bad-header", "A header that is not PEP 723 is not read by the tools that run it.")
def _bad_header(view: View) -> Iterator[Problem]:
    for program in view.programs:
        header, todo = program.header, "Correct the header; PEP 723 shows its form."
        if isinstance(header, HeaderError):
            yield in_script(program.script, f"The header is not read: {header}.", todo, header.line)
        elif isinstance(header, Header):
            for what in _header_faults(header):
                yield in_script(program.script, what, todo, header.line)


@rule(
    "unpinned-dependency",
    "A proof holds for the versions it ran with, so each dependency pins one.",
)
def _unpinned_dependency(view: View) -> Iterator[Problem]:
    for program in view.programs:
        if isinstance(program.header, Header):
            for item in program.header.dependencies:
                if read_requirement(item) is not None and not is_pinned(item):
                    yield in_script(
                        program.script,
                        f"The dependency {quote(item)} pins no version.",
                        "Write it as `torch==2.13.0`.",
                        program.header.line,
                    )


@rule("missing-docstring", "A script starts by saying what it shows; the page prints it.")
def _missing_docstring(view: View) -> Iterator[Problem]:
    for program, tree in _parsed(view):
        if not (ast.get_docstring(tree) or "").strip():
            yield in_script(
                program.script,
                "There is no docstring.",
                "Say in one sentence what the script shows.",
            )


@rule("unknown-script", "Only scripts with a known name have a meaning; another would never run.")
def _unknown_script(view: View) -> Iterator[Problem]:
    for script in view.entry.scripts.values():
        if not any(fnmatch.fnmatchcase(script.name, pattern) for pattern in _NAMES):
            yield in_script(
                script,
                f"{script.name!r} is not one of {', '.join(_NAMES)}.",
                did_you_mean(script.name, _NAMES) or "Rename or delete it.",
            )


@rule("missing-script", "A script that the record names lies beside it.")
def _missing_script(view: View) -> Iterator[Problem]:
    for loc, name in _named(view):
        if name not in view.entry.scripts:
            yield view.at(
                loc,
                f"There is no {quote(name)} beside the record.",
                did_you_mean(name, view.entry.scripts) or "Add it, or correct the name.",
            )


@rule(
    "script-prefix",
    "The name of a script says whether it refutes a claim (`myth_`) or shows a "
    "dead end (`dead_end_`).",
)
def _script_prefix(view: View) -> Iterator[Problem]:
    for loc, name in _named(view):
        prefix = _PREFIX.get(str(loc[0]))
        if prefix is not None and not fnmatch.fnmatchcase(name, f"{prefix}*.py"):
            yield view.at(
                loc,
                f"{quote(name)} stands under `{loc[0]}`, whose scripts are called `{prefix}*.py`.",
                "Rename the file.",
            )


@rule("unused-script", "A refutation that the record does not name would be run and never shown.")
def _unused_script(view: View) -> Iterator[Problem]:
    used = {name for loc, name in _named(view) if loc[0] in _PREFIX}
    for script in view.entry.scripts.values():
        field = next((f for f, prefix in _PREFIX.items() if script.name.startswith(prefix)), None)
        if field is not None and script.name not in used:
            yield in_script(
                script,
                f"The record does not name {script.name!r}.",
                f"Add it as `script` under `{field}`, or delete it.",
            )


@rule("fixed-without-reproduce", "A repair proves nothing without the failure beside it.")
def _fixed_without_reproduce(view: View) -> Iterator[Problem]:
    if FIXED in view.entry.scripts and REPRODUCE not in view.entry.scripts:
        yield in_script(
            view.entry.scripts[FIXED],
            "There is a fixed.py, but no reproduce.py.",
            "Add the program that fails, or delete this one.",
        )


@rule(
    "same-scripts",
    "reproduce.py and fixed.py differ by the repair, which the page shows as a diff.",
)
def _same_scripts(view: View) -> Iterator[Problem]:
    broken, fixed = view.program(REPRODUCE), view.program(FIXED)
    if broken and fixed and _same_code(broken, fixed):
        yield in_script(fixed.script, "fixed.py is the same program as reproduce.py.", "Repair it.")


@rule(
    "incomplete-guard",
    "validate.py holds the guard `validate` and the arguments that prove it: "
    "`broken` and `healthy`.",
)
def _incomplete_guard(view: View) -> Iterator[Problem]:
    for program, tree in _parsed(view):
        if program.script.name != VALIDATE:
            continue
        defined = [n.name for n in tree.body if isinstance(n, ast.FunctionDef)]
        for name in _GUARD:
            if name not in defined:
                yield in_script(
                    program.script,
                    f"There is no function {name!r} at the top level.",
                    did_you_mean(name, set(defined) - set(_GUARD)) or "Define it.",
                )


def _parsed(view: View) -> Iterator[tuple[Program, ast.Module]]:
    for program in view.programs:
        if isinstance(program.tree, ast.Module):
            yield program, program.tree


def _named(view: View) -> Iterator[tuple[Loc, str]]:
    """Yield every script that the record names; ``proof.expect`` names them as keys."""
    return ((loc, text) for loc, text, _kind in view.of_kind(Kind.SCRIPT))


def _imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [node.module or ""] if isinstance(node, ast.ImportFrom) else []


def _place(node: ast.AST) -> tuple[int, int]:
    return getattr(node, "lineno", 1), getattr(node, "col_offset", 0) + 1


def _header_faults(header: Header) -> Iterator[str]:
    if header.requires_python is None:
        yield "The header has no `requires-python`."
    elif not _is_specifier(header.requires_python):
        yield f"`requires-python` is {quote(header.requires_python)}, which is no version range."
    for item in header.dependencies:
        if read_requirement(item) is None:
            yield f"The dependency {quote(item)} is not a requirement such as `torch==2.13.0`."


def _is_specifier(text: str) -> bool:
    try:
        return bool(SpecifierSet(text))
    except InvalidSpecifier:
        return False


def _same_code(first: Program, second: Program) -> bool:
    """Compare without comments and docstrings: a change of these repairs nothing."""
    if not isinstance(first.tree, ast.Module) or not isinstance(second.tree, ast.Module):
        return first.script.text == second.script.text
    bodies = _body(first.tree), _body(second.tree)
    if len(bodies[0]) != len(bodies[1]):
        return False
    try:
        return all(ast.dump(a) == ast.dump(b) for a, b in zip(*bodies, strict=True))
    except RecursionError:
        return first.script.text == second.script.text


def _body(tree: ast.Module) -> list[ast.stmt]:
    start = 1 if ast.get_docstring(tree, clean=False) is not None else 0
    return tree.body[start:]
