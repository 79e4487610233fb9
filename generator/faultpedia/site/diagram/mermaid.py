"""A decision path as source of a Mermaid flowchart, for readers of Markdown."""

from __future__ import annotations

import re

from faultpedia.site.diagram.graph import Graph
from faultpedia.site.diagram.text import clean

_ENCODED = re.compile(
    # Most of ASCII: quotes end a label, %% starts a directive, a backtick starts Markdown, @ opens
    # attributes, ; ends a statement.
    r"[^A-Za-z0-9 .,?!'()/=+\-_:\u0080-\U0010ffff]"
    # Labels pass through a Markdown reader, which must not see emphasis, lists or bare addresses.
    r"|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])|^[-+]|^\d+[.)]|:(?=//)|(?<=www)\."
    # Mermaid drops the semicolon of an entity that follows one of these words.
    r"|s(?=tyle)|c(?=lassDef)"
)
"""What becomes an entity (#35; for #) to be shown as it is."""


def mermaid(graph: Graph) -> str:
    """Return the flowchart, questions as hexagons and conclusions as boxes."""
    lines = ["flowchart TD"]
    for node in graph.nodes:
        text = _label(node.text)
        if node.kind == "ask":
            lines.append(f'  {node.id}{{{{"{text}"}}}}')
        elif node.href is not None and node.label:
            lines.append(f'  {node.id}["{text}<br>→ {_label(node.label)}"]')
        else:
            lines.append(f'  {node.id}["{text}"]')
    lines.extend(
        f'  {edge.source} -->|"{_label(edge.label)}"| {edge.target}' for edge in graph.edges
    )
    return "\n".join(lines) + "\n"


def _label(text: str) -> str:
    return _ENCODED.sub(lambda match: "".join(f"#{ord(char)};" for char in match[0]), clean(text))
