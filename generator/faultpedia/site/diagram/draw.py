"""The drawing as inline SVG: shapes and text only, coloured by the style sheet of the site."""

from __future__ import annotations

import re

from faultpedia.site.diagram import boxes as measure
from faultpedia.site.diagram.down import HEAD, Wire
from faultpedia.site.diagram.graph import Graph
from faultpedia.site.diagram.layout import Box, Chip, Layout, layout
from faultpedia.site.diagram.text import clean, escape

_IDENT = re.compile(r"[A-Za-z0-9_-]+")
_BASELINE = 0.36  # from the middle of a line down to its baseline, in em


def svg(graph: Graph, title: str, ident: str) -> str:
    """Draw a decision path; ``ident`` makes the ids in it unique within the page.

    Links are in the tab order, which an image must not contain: a drawing with links is a group
    with a name, one without is an image. Screen readers get the steps from ``outline_html``, which
    belongs beside the drawing. Raises ValueError for a graph with a cycle or without nodes, and
    for an ``ident`` that is more than letters, digits, ``-`` and ``_``.
    """
    if not _IDENT.fullmatch(ident):
        raise ValueError(f"{ident!r} cannot be part of an id: use letters, digits, '-' and '_'")
    plan = layout(graph)
    role = "group" if any(node.href for node in graph.nodes) else "img"
    name = "fp-path" if plan.narrow else "fp-path fp-path-wide"
    opening = (
        f'<svg class="{name}" role="{role}" viewBox="0 0 {plan.width} {plan.height}"'
        f' width="{plan.width}" height="{plan.height}" font-size="{measure.TEXT}"'
        f' fill="currentColor" aria-labelledby="{ident}-title" aria-describedby="{ident}-desc">'
        f'<title id="{ident}-title">{escape(clean(title))}</title>'
        f'<desc id="{ident}-desc">{escape(_description(graph))}</desc>'
    )
    shapes = (_lines(plan), *map(_box, plan.boxes), *map(_chip, plan.chips))
    return f"{opening}{''.join(shapes)}</svg>"


def _description(graph: Graph) -> str:
    questions = sum(node.kind == "ask" for node in graph.nodes)
    conclusions = len(graph.nodes) - questions
    return f"Questions: {questions}, answers: {len(graph.edges)}, conclusions: {conclusions}."


def _lines(plan: Layout) -> str:
    if not plan.wires:
        return ""
    heads = "".join(
        f"M{wire.x2 - 5} {wire.y2 - HEAD}h10l-5 {HEAD}z" for wire in plan.wires if wire.head
    )
    return (
        f'<path class="fp-line" fill="none" stroke="currentColor" d="'
        f'{"".join(map(_line, plan.wires))}"/><path class="fp-head" d="{heads}"/>'
    )


def _line(wire: Wire) -> str:
    end = wire.y2 - HEAD if wire.head else wire.y2
    if wire.x1 == wire.x2:
        return f"M{wire.x1} {wire.y1}V{end}"
    lead = f"V{wire.turn}" if wire.turn > wire.y1 else ""
    middle = (wire.turn + end) // 2
    return f"M{wire.x1} {wire.y1}{lead}C{wire.x1} {middle} {wire.x2} {middle} {wire.x2} {end}"


def _box(box: Box) -> str:
    place = f'x="{box.x}" y="{box.y}" width="{box.width}" height="{box.height}"'
    left = box.x + measure.PAD_X
    y = box.y + measure.PAD_Y
    if box.node.kind == "ask":
        shape = f'<rect class="fp-ask" {place} rx="16" fill="none" stroke="currentColor"/>'
    else:
        bar = f"M{box.x + 5} {box.y}h-2q-3 0-3 3v{box.height - 6}q0 3 3 3h2z"
        shape = (
            f'<rect class="fp-end" {place} rx="3" fill="none" stroke="currentColor"/>'
            f'<path class="fp-bar" d="{bar}"/>'
        )
    parts = [shape, _text(box.content.text, left, y, measure.TEXT_LINE, measure.TEXT)]
    y += len(box.content.text) * measure.TEXT_LINE
    if box.content.code:
        y += measure.BLOCK_GAP
        inner = len(box.content.code) * measure.CODE_LINE
        parts.append(
            f'<rect class="fp-how" x="{left}" y="{y}" width="{box.width - 2 * measure.PAD_X}"'
            f' height="{inner + 2 * measure.CODE_PAD}" rx="3" fill="none"/>'
        )
        y += measure.CODE_PAD
        code = left + measure.CODE_PAD
        look = f' class="fp-code" font-family="monospace" font-size="{measure.CODE}"'
        parts.append(_text(box.content.code, code, y, measure.CODE_LINE, measure.CODE, look=look))
        y += inner + measure.CODE_PAD
    if box.content.link:
        y += measure.BLOCK_GAP
        look = ' class="fp-link"'
        link = _text(box.content.link, left, y, measure.TEXT_LINE, measure.TEXT, look=look)
        parts.append(link)
    drawn = "".join(parts)
    if box.node.href is None:
        return drawn
    return f'<a href="{escape(box.node.href)}">{drawn}</a>'


def _chip(chip: Chip) -> str:
    radius = min(chip.height // 2, 12)
    look = f' text-anchor="middle" font-size="{measure.CHIP}"'
    middle = chip.x + chip.width // 2
    top = chip.y + measure.CHIP_PAD_Y
    return (
        f'<rect class="fp-when" x="{chip.x}" y="{chip.y}" width="{chip.width}"'
        f' height="{chip.height}" rx="{radius}" fill="none"/>'
        + _text(chip.lines, middle, top, measure.CHIP_LINE, measure.CHIP, look=look)
    )


def _text(lines: tuple[str, ...], x: int, top: int, step: int, size: int, *, look: str = "") -> str:
    """Lines as one text, so that a reader who selects or hears it gets whole sentences.

    A blank at the end of a line stands between the lines, where an underline does not reach it.
    """
    parts = []
    for number, line in enumerate(lines):
        place = f' x="{x}" dy="{step}"' if number else ""
        blank = " " if line.endswith(" ") else ""
        parts.append(f"<tspan{place}>{escape(line.rstrip())}</tspan>{blank}")
    return f'<text x="{x}" y="{top + step / 2 + _BASELINE * size:g}"{look}>{"".join(parts)}</text>'
