"""Decision paths as pictures and as text, drawn when the site is built.

``graph`` turns the steps of a record into nodes and edges; ``svg`` draws them, ``outline_html``
and ``outline_markdown`` say the same in words, ``mermaid`` gives the source of a flowchart. The
style sheet is ``assets/stylesheets/diagram.css`` of the theme.
"""

from faultpedia.site.diagram.draw import svg
from faultpedia.site.diagram.graph import Edge, Graph, Node, graph
from faultpedia.site.diagram.mermaid import mermaid
from faultpedia.site.diagram.outline import (
    Entry,
    Outcome,
    outline,
    outline_html,
    outline_markdown,
)

__all__ = [
    "Edge",
    "Entry",
    "Graph",
    "Node",
    "Outcome",
    "graph",
    "mermaid",
    "outline",
    "outline_html",
    "outline_markdown",
    "svg",
]
