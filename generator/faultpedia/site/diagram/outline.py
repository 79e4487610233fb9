"""A decision path as text: numbered questions, each with its answers and where they lead.

A long path nested as deep as it is would be unreadable, on a phone and through a screen reader,
so the outline has two levels, like a field guide: an answer gives its conclusion or the number of
the next question. Every question and every conclusion is printed once and then referred to.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from faultpedia.site.diagram.graph import Graph, Node
from faultpedia.site.diagram.text import clean, clean_lines, escape

_SPECIAL = re.compile(r"[\\`*{}\[\]<>#|~&$]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])")
_LEADING = re.compile(r"^([-+=]|[0-9]+(?=[.)]))")
_IN_URL = {"(": "%28", ")": "%29", "<": "%3C", ">": "%3E"}


@dataclass(frozen=True)
class Outcome:
    """Where the answer ``when`` leads: exactly one of the other fields is set.

    ``question`` is the number of a question, ``conclusion`` a conclusion that is printed here,
    ``same_as`` the number and the answer of the question under which it has been printed.
    """

    when: str
    question: int | None = None
    conclusion: Node | None = None
    same_as: tuple[int, str] | None = None


@dataclass(frozen=True)
class Entry:
    """A question, its number from 1 upwards, and its answers; or a lone conclusion, without any."""

    number: int
    node: Node
    outcomes: tuple[Outcome, ...]


def outline(graph: Graph) -> list[Entry]:
    """Return the text equivalent of a graph, texts cleaned but not escaped."""
    questions = [node for node in graph.nodes if node.kind == "ask"]
    if not questions:
        return [Entry(1, node, ()) for node in graph.nodes]
    numbers = {node.id: number for number, node in enumerate(questions, 1)}
    nodes = {node.id: node for node in graph.nodes}
    answers = graph.answers()
    printed: dict[str, tuple[int, str]] = {}
    entries = []
    for number, node in enumerate(questions, 1):
        outcomes = []
        for edge in answers[node.id]:
            when = clean(edge.label)
            if edge.target in numbers:
                outcomes.append(Outcome(when, question=numbers[edge.target]))
            elif edge.target in printed:
                outcomes.append(Outcome(when, same_as=printed[edge.target]))
            else:
                printed[edge.target] = (number, when)
                outcomes.append(Outcome(when, conclusion=nodes[edge.target]))
        entries.append(Entry(number, node, tuple(outcomes)))
    return entries


def outline_html(graph: Graph, ident: str = "path") -> str:
    """Render the outline as nested lists; the ids of its questions start with ``ident``."""
    prefix = escape(ident)
    parts = []
    for entry in outline(graph):
        if not entry.outcomes:
            return f'<div class="fp-path-steps">{_node_html(entry.node)}</div>'
        answers = "".join(
            f"<li>{_outcome_html(outcome, prefix)}</li>" for outcome in entry.outcomes
        )
        parts.append(
            f'<li id="{prefix}-{entry.number}">{_node_html(entry.node)}<ul>{answers}</ul></li>'
        )
    return f'<ol class="fp-path-steps">{"".join(parts)}</ol>'


def _node_html(node: Node) -> str:
    html = escape(clean(node.text))
    how = clean_lines(node.how or "")
    if len(how) == 1:
        html += f" <code>{escape(how[0].strip())}</code>"
    elif how:
        html += f"<pre><code>{escape(chr(10).join(how))}</code></pre>"
    if node.href is not None:
        label = escape(clean(node.label or node.href))
        html += f' <a href="{escape(node.href)}">{label}</a>'
    return html


def _outcome_html(outcome: Outcome, prefix: str) -> str:
    when = f"<strong>{escape(outcome.when)}</strong>"
    if outcome.conclusion is not None:
        return f"{when}: {_node_html(outcome.conclusion)}"
    if outcome.same_as is not None:
        number, answer = outcome.same_as
        link = f'<a href="#{prefix}-{number}">question {number}</a>'
        return f"{when}: as for “{escape(answer)}” at {link}"
    number = outcome.question or 1
    return f'{when}: go to <a href="#{prefix}-{number}">question {number}</a>'


def outline_markdown(graph: Graph) -> str:
    """Render the outline as CommonMark; no text of the record can turn into markup."""
    lines = []
    for entry in outline(graph):
        marker = f"{entry.number}. " if entry.outcomes else ""
        lines.extend(_hanging(marker, _node_markdown(entry.node)))
        for outcome in entry.outcomes:
            lines.extend(_hanging(" " * len(marker) + "- ", _outcome_markdown(outcome)))
    return "\n".join(lines) + "\n"


def _hanging(marker: str, text: str) -> list[str]:
    first, *others = text.split("\n")
    return [marker + first, *(" " * len(marker) + line if line else "" for line in others)]


def _outcome_markdown(outcome: Outcome) -> str:
    when = f"**{_plain(outcome.when)}**"
    if outcome.conclusion is not None:
        return f"{when}: {_node_markdown(outcome.conclusion)}"
    if outcome.same_as is not None:
        number, answer = outcome.same_as
        return f"{when}: as for “{_plain(answer)}” at question {number}"
    return f"{when}: go to question {outcome.question}"


def _node_markdown(node: Node) -> str:
    text = _plain(clean(node.text))
    if node.href is not None:
        url = "".join(_IN_URL.get(char, char) for char in node.href)
        text += f" [{_plain(clean(node.label or node.href))}]({url})"
    how = clean_lines(node.how or "")
    longest = max((len(run) for run in re.findall("`+", "\n".join(how))), default=0)
    if len(how) == 1 and how[0].strip():
        marks = "`" * (longest + 1)
        pad = " " if "`" in how[0] else ""
        return f"{text} {marks}{pad}{how[0].strip()}{pad}{marks}"
    if how:
        marks = "`" * max(3, longest + 1)
        return "\n".join([text, marks, *how, marks])
    return text


def _plain(text: str) -> str:
    """Escape a text for CommonMark, wherever it may stand."""
    escaped = _SPECIAL.sub(lambda match: "\\" + match[0], text)
    leading = _LEADING.match(escaped)
    if leading is None:
        return escaped
    cut = 0 if leading[0] in "-+=" else leading.end()
    return f"{escaped[:cut]}\\{escaped[cut:]}"
