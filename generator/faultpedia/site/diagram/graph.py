"""The graph behind a decision path: questions and conclusions, joined by the answers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from faultpedia.model import Step

Href = Callable[[Step], tuple[str, str] | None]
"""Returns the URL and the label of what a conclusion points at, None when it points at nothing."""

_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):")
_UNSAFE_URL = re.compile(r"[\x00-\x20\x7f-\x9f\\]")


@dataclass(frozen=True)
class Node:
    """A question or a conclusion. Its texts are as they stand in the record, not escaped."""

    id: str
    kind: Literal["ask", "conclude"]
    text: str
    how: str | None = None
    href: str | None = None
    label: str | None = None


@dataclass(frozen=True)
class Edge:
    """An answer (``label``) that leads from the question ``source`` to the node ``target``."""

    source: str
    target: str
    label: str


@dataclass(frozen=True)
class Graph:
    """A directed acyclic graph: nodes in reading order, the first is where the reader starts."""

    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]

    def answers(self) -> dict[str, list[Edge]]:
        """Return the edges that leave each node, in the order of the record."""
        leaving: dict[str, list[Edge]] = {node.id: [] for node in self.nodes}
        for edge in self.edges:
            leaving[edge.source].append(edge)
        return leaving


def graph(step: Step, href: Href) -> Graph:
    """Turn a decision path into a graph, with every jump resolved.

    Conclusions with the same text and the same target become one node. Questions are numbered
    (``q1``, ``q2``) in the order in which a reader meets them who tries each answer to its end
    before the next one, and so are conclusions (``c1``).

    Raises ValueError when the steps form a cycle, when a jump leads nowhere, when two steps
    share an id, when a step neither asks nor concludes nor jumps, or when ``href`` returns a URL
    that a page must not link to.
    """
    named = _named(step)
    root = _resolve(step, named)
    _refuse_cycle(root, named)
    found = _Nodes(href)
    stack = [root]
    asked: dict[int, Step] = {}
    while stack:
        current = stack.pop()
        if id(current) in asked:
            continue
        found.add(current)
        if current.answers:
            asked[id(current)] = current
            stack.extend(_resolve(answer.then, named) for answer in reversed(current.answers))
    edges = [
        Edge(found.ident(current), found.ident(_resolve(answer.then, named)), answer.when)
        for current in asked.values()
        for answer in current.answers
    ]
    return Graph(tuple(found.nodes), tuple(edges))


class _Nodes:
    """Nodes by step. One step object is one node; equal conclusions are one node, too."""

    def __init__(self, href: Href) -> None:
        self.nodes: list[Node] = []
        self._href = href
        self._ids: dict[int, str] = {}
        self._merged: dict[tuple[str, str | None], str] = {}
        self._count = {"q": 0, "c": 0}

    def ident(self, step: Step) -> str:
        return self._ids[id(step)]

    def add(self, step: Step) -> None:
        if id(step) not in self._ids:
            self._ids[id(step)] = self._question(step) if step.answers else self._conclusion(step)

    def _question(self, step: Step) -> str:
        ident = self._next("q")
        self.nodes.append(Node(ident, "ask", step.ask or "", step.how))
        return ident

    def _conclusion(self, step: Step) -> str:
        target = self._href(step)
        url, label = target if target is not None else (None, None)
        if url is not None:
            _check_url(url)
        text = step.conclude or ""
        key = (text, url)
        if key not in self._merged:
            self._merged[key] = self._next("c")
            self.nodes.append(Node(self._merged[key], "conclude", text, step.how, url, label))
        return self._merged[key]

    def _next(self, letter: str) -> str:
        self._count[letter] += 1
        return f"{letter}{self._count[letter]}"


def _steps(step: Step) -> Iterator[Step]:
    """Every step of the tree once, in reading order, without following jumps."""
    stack = [step]
    seen: set[int] = set()
    while stack:
        current = stack.pop()
        if id(current) in seen:
            continue
        seen.add(id(current))
        yield current
        stack.extend(answer.then for answer in reversed(current.answers))


def _named(step: Step) -> dict[str, Step]:
    named: dict[str, Step] = {}
    for current in _steps(step):
        if current.id is None:
            continue
        if current.id in named:
            raise ValueError(f"decision path: two steps have the id {current.id!r}")
        named[current.id] = current
    return named


def _resolve(step: Step, named: dict[str, Step]) -> Step:
    """Follow jumps until a step that asks or concludes."""
    passed: set[str] = set()
    while not step.answers and step.conclude is None:
        if step.go is None:
            raise ValueError("decision path: a step neither asks nor concludes nor jumps")
        if step.go in passed:
            raise ValueError(f"decision path: the jump to {step.go!r} leads back to itself")
        if step.go not in named:
            raise ValueError(f"decision path: there is no step with the id {step.go!r}")
        passed.add(step.go)
        step = named[step.go]
    return step


def _refuse_cycle(root: Step, named: dict[str, Step]) -> None:
    """Depth-first without recursion: a path may be deeper than the interpreter's stack."""
    open_steps = {id(root)}
    done: set[int] = set()
    stack = [(root, iter(root.answers))]
    while stack:
        step, answers = stack[-1]
        answer = next(answers, None)
        if answer is None:
            stack.pop()
            open_steps.discard(id(step))
            done.add(id(step))
            continue
        target = _resolve(answer.then, named)
        if id(target) in open_steps:
            name = target.id or target.ask or ""
            raise ValueError(f"decision path: the step {name!r} can be reached from itself")
        if id(target) not in done:
            open_steps.add(id(target))
            stack.append((target, iter(target.answers)))


def _check_url(url: str) -> None:
    """Raise ValueError unless the URL is relative, or absolute over http or https."""
    scheme = _SCHEME.match(url)
    if _UNSAFE_URL.search(url) or (scheme and scheme[1].lower() not in ("http", "https")):
        raise ValueError(f"decision path: {url!r} is not a URL that a page may link to")
