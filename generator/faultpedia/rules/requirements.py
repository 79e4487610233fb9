"""Requirements as tools read them (PEP 508)."""

from __future__ import annotations

from packaging.requirements import InvalidRequirement, Requirement
from packaging.utils import canonicalize_name


def read_requirement(text: str) -> Requirement | None:
    """Read a requirement; None when it is not one."""
    try:
        return Requirement(text)
    except InvalidRequirement:
        return None


def package_name(text: str) -> str | None:
    """Return the package that a requirement names, in its plain form."""
    requirement = read_requirement(text)
    return None if requirement is None else canonicalize_name(requirement.name)


def is_pinned(text: str) -> bool:
    """Tell whether a requirement names exactly one version: ``torch==2.13.0``."""
    requirement = read_requirement(text)
    specifiers = list(requirement.specifier) if requirement else []
    return (
        len(specifiers) == 1
        and specifiers[0].operator in ("==", "===")
        and "*" not in specifiers[0].version
    )
