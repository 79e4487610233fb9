"""Stubs of the scripts of a draft: they have the right form, and say what is still missing."""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Sequence

from faultpedia.importers.draft import TODO

_HEADER = '# /// script\n# requires-python = ">=3.11"\n# dependencies = [{needs}]\n# ///\n'


def header(needs: Sequence[str]) -> str:
    """Return the header that names what a script needs."""
    return _HEADER.format(needs=", ".join(f'"{need}"' for need in needs))


def reproduce(needs: Sequence[str], code: str = "") -> str:
    """Return ``reproduce.py``, with ``code`` of the source or a line that says what to write."""
    body = _body(code, "write the smallest program that prints the message")
    return f'{header(needs)}"""{TODO} say in one sentence what fails here."""\n\n{body}'


def fixed(needs: Sequence[str], code: str = "") -> str:
    """Return ``fixed.py``, with ``code`` of the source or a line that says what to write."""
    body = _body(code, "write the same program, repaired")
    return f'{header(needs)}"""{TODO} say in one sentence what was changed."""\n\n{body}'


def validate(needs: Sequence[str], code: str) -> str:
    """Return ``validate.py`` around the guards of the source.

    A single function without parameters becomes ``validate`` by name; for anything else the person
    who finishes the draft decides.
    """
    tree = _parsed(code)
    defined = [n.name for n in tree.body if isinstance(n, ast.FunctionDef)] if tree else []
    parts = [f'{header(needs)}"""{TODO} say which mistake the guard catches."""', _body(code, "")]
    if "validate" not in defined:
        call = (
            f"    {defined[0]}(*args)"
            if defined
            else f'    raise NotImplementedError("{TODO} the guard")'
        )
        parts.append(f"def validate(*args):\n{call}\n")
    for name, what in (("broken", "must be rejected"), ("healthy", "must be accepted")):
        if name not in defined:
            parts.append(
                f"def {name}():\n"
                f'    raise NotImplementedError("{TODO} return arguments that {what}")\n'
            )
    return "\n\n".join(part.rstrip("\n") + "\n" for part in parts)


def is_python(code: str) -> bool:
    """Tell whether ``code`` is a program that can be parsed and does something."""
    tree = _parsed(code)
    return tree is not None and any(
        not isinstance(node, ast.Expr) or isinstance(node.value, ast.Call) for node in tree.body
    )


def _body(code: str, missing: str) -> str:
    code = textwrap.dedent(code).strip("\n")
    if not code:
        return f'raise NotImplementedError("{TODO} {missing}")\n' if missing else ""
    if _parsed(code) is None:  # kept, but not run
        commented = "\n".join(f"# {line}".rstrip() for line in code.split("\n"))
        return (
            f'{commented}\nraise NotImplementedError("{TODO} make a program of the lines above")\n'
        )
    return f"{code}\n"


def _parsed(code: str) -> ast.Module | None:
    try:
        return ast.parse(textwrap.dedent(code))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
