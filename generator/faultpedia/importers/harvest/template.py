"""What a message expression prints: literal text and holes, as far as the source says."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Mapping

HOLE = "\0"
"""Stands for a part that varies, until the text is written as a signature."""
INT, NUM = "\1", "\2"

_PERCENT = re.compile(
    r"%(?:\([A-Za-z_]\w*\))?[-+ #0]*(?:\*|[0-9]*)(?:\.(?:\*|[0-9]+))?[hlL]?([diouxXeEfFgGcrsa%])"
)
_KINDS = {"d": INT, "i": INT, "u": INT, "e": NUM, "f": NUM, "g": NUM, "E": NUM, "F": NUM, "G": NUM}
_HOLES = {HOLE: "{any}", INT: "{int}", NUM: "{num}"}
_RUN = re.compile(r"[\0\1\2](?:[ \t]*[\0\1\2])+")
_MAX_DEPTH = 12

Names = Mapping[str, ast.expr]
"""What was assigned to a name before, in the same function."""


def template(node: ast.expr, names: Names, depth: int = 0) -> str | None:
    """Return what ``node`` prints, with marks for what varies; None when nothing is known."""
    if depth > _MAX_DEPTH:
        return HOLE
    match node:
        case ast.Constant(value=value):
            found: str | None = value if isinstance(value, str) else str(value)
        case ast.JoinedStr(values=values):
            found = "".join(_piece(value, names, depth) for value in values)
        case ast.Name(id=name) if name in names:
            found = template(names[name], names, depth + 1)
        case ast.BinOp():
            found = _operation(node, names, depth)
        case ast.Call():
            found = _call(node, names, depth)
        case ast.IfExp(body=body, orelse=orelse):  # the longer of the two says more
            both = [template(part, names, depth + 1) or "" for part in (body, orelse)]
            found = max(both, key=len) or None
        case _:
            found = None
    return found


def signatures(text: str) -> list[str]:
    """Return each line of a template as a signature text; lines without words are left out."""
    found = []
    for line in text.split("\n"):
        parts = re.split(r"([\0\1\2])", _RUN.sub(HOLE, line.strip()))
        escaped = [_HOLES.get(p) or p.replace("{", "{{").replace("}", "}}") for p in parts]
        shown = "".join(escaped)
        if re.search(r"[A-Za-z]{3}", "".join(p for p in parts if p not in _HOLES)):
            found.append(shown)
    return found


def _piece(node: ast.expr, names: Names, depth: int) -> str:
    if isinstance(node, ast.FormattedValue):
        if node.format_spec is not None and isinstance(node.format_spec, ast.JoinedStr):
            spec = template(node.format_spec, names, depth + 1) or ""
            return _KINDS.get(spec[-1:], HOLE)
        known = node.value if isinstance(node.value, (ast.Constant, ast.JoinedStr)) else None
        return (template(known, names, depth + 1) or HOLE) if known else HOLE
    return template(node, names, depth + 1) or HOLE


def _operation(node: ast.BinOp, names: Names, depth: int) -> str | None:
    left = template(node.left, names, depth + 1)
    if isinstance(node.op, ast.Add):
        right = template(node.right, names, depth + 1)
        return None if left is None and right is None else (left or HOLE) + (right or HOLE)
    if isinstance(node.op, ast.Mod) and left is not None:
        return _PERCENT.sub(lambda m: "%" if m[1] == "%" else _KINDS.get(m[1], HOLE), left)
    return None


def _call(node: ast.Call, names: Names, depth: int) -> str | None:
    function = node.func
    if not isinstance(function, ast.Attribute):
        known = isinstance(function, ast.Name) and function.id in (
            "str",
            "dedent",
            "fill",
            "cleandoc",
        )
        return template(node.args[0], names, depth + 1) if known and node.args else None
    base = template(function.value, names, depth + 1)
    if function.attr == "format" and base is not None:
        return _formatted(base)
    if function.attr in ("strip", "rstrip", "lstrip", "capitalize") and base is not None:
        return base.strip()
    if function.attr == "dedent" and node.args:
        return template(node.args[0], names, depth + 1)
    if function.attr == "join" and node.args and isinstance(node.args[0], (ast.List, ast.Tuple)):
        return (base or "").join(template(e, names, depth + 1) or HOLE for e in node.args[0].elts)
    return None


def _formatted(text: str) -> str:
    """Replace the fields of ``str.format`` by marks."""
    try:
        fields = list(string.Formatter().parse(text))
    except ValueError:
        return text
    result = ""
    for literal, name, spec, _ in fields:
        result += literal
        if name is not None:
            result += _KINDS.get((spec or "")[-1:], HOLE)
    return result
