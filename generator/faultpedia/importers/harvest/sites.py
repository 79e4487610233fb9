"""Find the raise sites of one source file by its syntax tree."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator
from dataclasses import dataclass

from faultpedia.importers.harvest.template import signatures, template

_CHECKS = {
    "_check": "RuntimeError",
    "_check_value": "ValueError",
    "_check_type": "TypeError",
    "_check_index": "IndexError",
    "_check_not_implemented": "NotImplementedError",
}
"""Functions of torch that raise when their condition does not hold; the message comes second."""


@dataclass(frozen=True)
class RaiseSite:
    """One place where a message is raised. ``texts`` are its lines, in the signature language."""

    texts: tuple[str, ...]
    exception: str
    file: str
    function: str
    line: int
    package: str = ""
    """Distribution and version: ``torch==2.13.0``."""


def sites(source: str, file: str, package: str = "") -> list[RaiseSite]:
    """Return the raise sites in ``source``, which is the file ``file`` of ``package``.

    A file that this Python cannot parse has none.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
    return list(_Finder(file, package).block(tree.body, "<module>", {}))


class _Finder:
    def __init__(self, file: str, package: str) -> None:
        self.file = file
        self.package = package

    def block(
        self, body: list[ast.stmt], function: str, names: dict[str, ast.expr]
    ) -> Iterator[RaiseSite]:
        """Yield the sites of statements in their order, remembering what names hold."""
        for node in body:
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                yield from self.block(node.body, node.name, {})
            else:
                yield from self.statement(node, function, names)

    def statement(
        self, node: ast.stmt, function: str, names: dict[str, ast.expr]
    ) -> Iterator[RaiseSite]:
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            target = node.targets[0]
            if isinstance(target, ast.Name):
                _remember(names, target.id, node.value)
        elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            before = names.get(node.target.id)
            if before is not None and isinstance(node.op, ast.Add):
                names[node.target.id] = ast.BinOp(before, ast.Add(), node.value)
        elif isinstance(node, ast.Raise):
            yield from self.raised(node, function, names)
        elif isinstance(node, ast.Assert) and node.msg is not None:
            yield from self.site(node.msg, "AssertionError", node.lineno, function, names)
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            yield from self.checked(node.value, function, names)
        for part in ("body", "orelse", "finalbody"):
            yield from self.block(getattr(node, part, []), function, names)
        for handler in [*getattr(node, "handlers", []), *getattr(node, "cases", [])]:
            yield from self.block(handler.body, function, names)

    def raised(
        self, node: ast.Raise, function: str, names: dict[str, ast.expr]
    ) -> Iterator[RaiseSite]:
        if not isinstance(node.exc, ast.Call):
            return
        values = [
            *node.exc.args,
            *(k.value for k in node.exc.keywords if k.arg in ("msg", "message")),
        ]
        for value in values:
            found = list(self.site(value, _name(node.exc.func), node.lineno, function, names))
            if found:
                yield found[0]
                return

    def checked(
        self, call: ast.Call, function: str, names: dict[str, ast.expr]
    ) -> Iterator[RaiseSite]:
        name = _name(call.func).rpartition(".")[2]
        if name in _CHECKS and len(call.args) > 1:
            message = call.args[1]
            value = message.body if isinstance(message, ast.Lambda) else message
            yield from self.site(value, _CHECKS[name], call.lineno, function, names)

    def site(
        self, value: ast.expr, exception: str, line: int, function: str, names: dict[str, ast.expr]
    ) -> Iterator[RaiseSite]:
        text = template(value, names)
        texts = tuple(signatures(text)) if text else ()
        if texts:
            yield RaiseSite(texts, exception, self.file, function, line, self.package)


def _remember(names: dict[str, ast.expr], name: str, value: ast.expr) -> None:
    """Keep what a name holds, its own former value put in: ``text = text + more``."""
    if any(isinstance(inner, ast.Name) and inner.id == name for inner in ast.walk(value)):
        names.pop(name, None)
    else:
        names[name] = value


def _name(node: ast.expr) -> str:
    """Return the dotted name of what is called; of anything else the last part."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        before = _name(node.value)
        return f"{before}.{node.attr}" if before else node.attr
    return ""
