"""Packages and their versions."""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Iterator

from packaging.utils import canonicalize_name

from faultpedia.model.vocabulary import DISTRIBUTIONS
from faultpedia.problems import Problem, quote
from faultpedia.rules.registry import rule, rule_over_all
from faultpedia.rules.requirements import package_name, read_requirement
from faultpedia.rules.view import Library, View

_CLOSE = 0.8


@rule("bad-requirement", "A package in `stack` is a PEP 508 requirement, which tools can read.")
def _bad_requirement(view: View) -> Iterator[Problem]:
    for index, item in enumerate(view.record.stack):
        if read_requirement(item) is None:
            yield view.at(
                ("stack", index),
                f"{quote(item)} is not a requirement such as `torch>=2.0`.",
                "Correct it; what is not on PyPI stands under `software`.",
            )


@rule("bad-versions", "`versions` is a package with the versions that were measured.")
def _bad_versions(view: View) -> Iterator[Problem]:
    for index, spec in enumerate(view.record.signatures):
        if spec.versions is None:
            continue
        requirement = read_requirement(spec.versions)
        if requirement is None or not requirement.specifier:
            yield view.at(
                ("signatures", index, "versions"),
                f"{quote(spec.versions)} does not name a package and its versions.",
                "Write it as `torch>=2.1,<2.5`.",
            )


@rule(
    "package-spelling",
    "A package is written as PyPI writes it, so that entries about the same "
    "package are found together.",
)
def _package_spelling(view: View) -> Iterator[Problem]:
    for index, item in enumerate(view.record.stack):
        requirement = read_requirement(item)
        if requirement is not None and requirement.name != canonicalize_name(requirement.name):
            yield view.at(
                ("stack", index),
                f"{requirement.name!r} is not the plain form of the name.",
                f"Write {canonicalize_name(requirement.name)!r}.",
            )


@rule_over_all(
    "unknown-package",
    "A package that nothing else names and that is spelt almost like a "
    "known one is taken for a slip.",
)
def _unknown_package(library: Library) -> Iterator[Problem]:
    users = Counter(name for view in library.views.values() for name in _names(view))
    known = [*DISTRIBUTIONS, *(name for name, count in users.items() if count > 1)]
    for view in library.views.values():
        for index, item in enumerate(view.record.stack):
            name = package_name(item)
            if name is None or name in known or name in view.header_names:
                continue
            close = difflib.get_close_matches(name, known, n=1, cutoff=_CLOSE)
            if close:
                yield view.at(
                    ("stack", index),
                    f"No other entry names the package {name!r}.",
                    f"Did you mean {close[0]!r}?",
                )


def _names(view: View) -> frozenset[str]:
    """Return the packages that an entry names, each once."""
    return view.header_names.union(n for n in map(package_name, view.record.stack) if n)
