"""Decision paths are drawn so that they can be read, and nothing in a record can break them."""

from __future__ import annotations

import html
import itertools
import random
import re
from collections import Counter
from dataclasses import dataclass, field
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from faultpedia.model import Step
from faultpedia.site import diagram
from faultpedia.site.diagram import Edge, Graph, Node
from faultpedia.site.diagram.layers import layers
from faultpedia.site.diagram.order import arrange, crossings
from faultpedia.site.diagram.rows import rows
from faultpedia.site.diagram.spread import spread
from faultpedia.site.diagram.text import clean, width, wrap

HOSTILE = [
    "<script>alert(1)</script>",
    "</text></svg><img src=x onerror=alert(1)>",
    "\"><a href='javascript:alert(1)'>",
    "]]> --> <![CDATA[ &amp; &#60; <!-- %%{init: {}}%%",
    "`code` **bold** _em_ [link](http://x) ![i](y) # h | t ~~s~~ $x$ ```",
    "null\x00bell\x07escape\x1b[31m tab\t nel\x85 ls\u2028",
    "\u202eevil\u202c \u2066iso\u2069 \ufeffbom \u200bzero",
    "مرحبا بالعالم هذا نص من اليمين إلى اليسار",
    "lone \ud800 surrogate and \uffff noncharacter",
    "W" * 300,
    "a_very/long.path-with:joints" * 20,
    "\x01",
    "1. one",
    "- dash",
    "__init__ and end style: x# y; classDef",
    "ﬂ°°60¶ß www.example.org https://example.org a@b.c",
]


def conclude(text: str, **target: str) -> dict[str, Any]:
    return {"conclude": text, **target}


def ask(text: str, answers: dict[str, dict[str, Any]], **more: str) -> dict[str, Any]:
    then = [{"when": when, "then": step} for when, step in answers.items()]
    return {"ask": text, "answers": then, **more}


def href(step: Step) -> tuple[str, str] | None:
    if step.fix:
        return f"#fix-{step.fix}", "see the fix"
    return (f"../../e/{step.entry}/", f"Entry {step.entry}") if step.entry else None


def graph(step: dict[str, Any]) -> Graph:
    return diagram.graph(Step.model_validate(step), href)


def real() -> Graph:
    """A path with a jump, a merged conclusion, a command and links."""
    slow = ask(
        "Is one rank much slower than the timeout allows?",
        {
            "Yes, checkpointing": conclude("The work takes too long.", fix="raise-timeout"),
            "No": ask(
                "Do nccl-tests pass between the same nodes?",
                {
                    "Yes": conclude("Not the fabric."),
                    "No": conclude("The network is at fault.", entry="nccl-system-error"),
                },
            ),
        },
        id="slow",
        how="TORCH_NCCL_TRACE_BUFFER_SIZE=2000\npython -m torch.distributed.flight_recorder x",
    )
    uneven = ask(
        "Did a rank take another branch?",
        {
            "Yes": conclude("A rank skipped a collective.", fix="join"),
            "No": slow,
            "Not sure": conclude("Not the fabric."),
        },
    )
    same = {"No": uneven, "Yes": {"go": "slow"}}
    return graph(
        ask(
            "Which line came first in the log of the failed rank?",
            {
                "Out of memory": conclude("The watchdog only noticed.", entry="cuda-oom"),
                "Watchdog caught collective operation timeout": ask(
                    "Do all ranks report the same number?", same, how="grep SeqNum= *.log"
                ),
            },
        )
    )


def chain(questions: int) -> Graph:
    step = conclude("The end.", fix="end")
    for number in range(questions, 0, -1):
        step = ask(f"Question {number}?", {"Yes": conclude(f"Conclusion {number}."), "No": step})
    return graph(step)


def fan(answers: int, *, deep: bool = False) -> Graph:
    leaf = {"Yes": conclude("Good."), "No": conclude("Bad.")}
    return graph(
        ask(
            "What does torch.cuda.is_available() print on this machine?",
            {
                f"Answer {number}": ask(f"Question {number}?", leaf)
                if deep
                else conclude(f"Conclusion number {number} of a wide question.", fix=f"f{number}")
                for number in range(answers)
            },
        )
    )


def skipping() -> Graph:
    """The first answer leads past five questions to the conclusion at the very end."""
    nodes = [Node(f"q{n}", "ask", f"Question {n} of a ladder?") for n in range(6)]
    nodes += [Node(f"c{n}", "conclude", f"Conclusion {n} of it.") for n in range(6)]
    edges = [Edge("q0", "c5", "Skip")]
    for n in range(6):
        edges += [
            Edge(f"q{n}", f"c{n}", "Yes"),
            Edge(f"q{n}", f"q{n + 1}" if n < 5 else "c5", "No"),
        ]
    return Graph(tuple(nodes), tuple(edges))


def hostile() -> Graph:
    """Made by hand, because the model refuses some of these texts."""
    ends = [Node(f"c{n}", "conclude", text, None, "#x", text) for n, text in enumerate(HOSTILE)]
    edges = [Edge("q1", f"c{n}", text) for n, text in enumerate(HOSTILE)]
    how = "\n".join(HOSTILE)
    return Graph((Node("q1", "ask", HOSTILE[0], how), *ends), tuple(edges))


def random_graph(seed: int) -> Graph:
    """A connected acyclic graph with up to 26 nodes; every text starts with the id of its node."""
    rng = random.Random(seed)
    count = rng.randint(1, 26)
    words = ["loss", "is", "NaN", "torch.distributed.all_reduce", "NCCL_DEBUG=INFO", "rank", "WWW"]
    joined: dict[int, list[int]] = {n: [] for n in range(count)}
    for target in range(1, count):
        joined[rng.randint(max(0, target - 6), target - 1)].append(target)
    for source in range(count - 1):
        if joined[source]:
            joined[source] += rng.choices(range(source + 1, count), k=rng.randint(0, 2))
            rng.shuffle(joined[source])
    nodes = []
    for n, targets in joined.items():
        text = f"n{n} " + " ".join(rng.choices(words, k=rng.randint(0, 14)))
        how = rng.choice([None, "nvidia-smi", "grep -c ERROR /var/log/syslog | sort\nuniq -c"])
        link = rng.choice([None, f"#fix-{n}"])
        if targets:
            nodes.append(Node(f"n{n}", "ask", text, how))
        else:
            nodes.append(Node(f"n{n}", "conclude", text, None, link, "see the fix"))
    labels = (f"e{number} " + " ".join(rng.choices(words, k=number % 4)) for number in range(999))
    edges = [Edge(f"n{n}", f"n{t}", next(labels)) for n, ts in joined.items() for t in ts]
    return Graph(tuple(nodes), tuple(edges))


GRAPHS = {
    "real": real(),
    "chain of 40 nodes": chain(39),
    "fan of 8": fan(8),
    "fan of 8 questions": fan(8, deep=True),
    "skipping": skipping(),
    "lone conclusion": graph(conclude("Nothing to ask.", fix="it")),
    "hostile": hostile(),
    **{f"random {seed}": random_graph(seed) for seed in range(60)},
}
each_graph = pytest.mark.parametrize("drawn", GRAPHS.values(), ids=GRAPHS.keys())


@dataclass(frozen=True)
class Rect:
    """A rectangle, (x, y) its upper left corner."""

    x: float
    y: float
    w: float
    h: float

    def overlaps(self, other: Rect) -> bool:
        """Whether the two share more than an edge."""
        across = self.x < other.x + other.w and other.x < self.x + self.w
        return across and self.y < other.y + other.h and other.y < self.y + self.h

    def holds(self, x: float, y: float, slack: float = 0.0) -> bool:
        """Whether a point lies inside; ``slack`` widens the rectangle on all sides."""
        across = self.x - slack < x < self.x + self.w + slack
        return across and self.y - slack < y < self.y + self.h + slack


@dataclass
class Drawing:
    """What a browser would see, read back from the SVG."""

    root: ET.Element
    view: Rect
    boxes: list[tuple[Rect, str]] = field(default_factory=list)
    chips: list[tuple[Rect, str]] = field(default_factory=list)
    wires: list[list[tuple[float, float]]] = field(default_factory=list)
    tips: list[tuple[float, float]] = field(default_factory=list)


def read(svg: str) -> Drawing:
    root = ET.fromstring(svg)  # noqa: S314 - our own output, and it must be well-formed
    drawing = Drawing(root, Rect(*map(float, root.get("viewBox", "").split())))
    inside: Rect | None = None
    for element in root.iter():
        kind = element.get("class", "")
        if element.tag == "rect":
            rect = Rect(*(float(element.get(name, "")) for name in ("x", "y", "width", "height")))
            if kind == "fp-how":
                continue
            inside = rect
            (drawing.chips if kind == "fp-when" else drawing.boxes).append((rect, ""))
        elif element.tag == "text":
            assert inside is not None
            content = "".join(element.itertext())
            for list_ in (drawing.boxes, drawing.chips):
                if list_ and list_[-1][0] is inside and not list_[-1][1]:
                    list_[-1] = (inside, content)
            size = float(element.get("font-size", root.get("font-size", "")))
            y = float(element.get("y", ""))
            for tspan in element:
                y += float(tspan.get("dy", "0"))
                at = Rect(float(tspan.get("x", element.get("x", ""))), y, 0, 0)
                middle = element.get("text-anchor") == "middle"
                text = tspan.text or ""
                _check_line(inside, at, text, size, middle=middle, code=kind == "fp-code")
        elif kind == "fp-line":
            drawing.wires = [_samples(part) for part in element.get("d", "").split("M")[1:]]
        elif kind == "fp-head":
            found = re.findall(r"M(\S+) (\S+)h10l-5 8z", element.get("d", ""))
            drawing.tips = [(float(x) + 5, float(y) + 8) for x, y in found]
    return drawing


def _check_line(box: Rect, at: Rect, text: str, size: float, *, middle: bool, code: bool) -> None:
    """Text lies within its box by the estimate, with room for ascenders and descenders."""
    wide = width(text, size, mono=code)
    left = at.x - wide / 2 if middle else at.x
    assert box.x < left
    assert left + wide < box.x + box.w
    assert box.y < at.y - size * 0.8
    assert at.y + size * 0.25 < box.y + box.h


def _samples(path: str) -> list[tuple[float, float]]:
    """Points along ``x yV..C..``, dense enough that none of our boxes fits between two."""
    parts = [part.split() for part in re.split(r"[VC]", path)]
    x, y = map(float, parts[0])
    points = [(x, y)]
    for part in parts[1:]:
        numbers = [float(number) for number in part]
        if len(numbers) == 1:
            end = numbers[0]
            points += [(x, y + (end - y) * t / 40) for t in range(1, 41)]
            y = end
        else:
            (ax, ay, bx, by, ex, ey), (sx, sy) = numbers, (x, y)
            for t in (step / 80 for step in range(1, 81)):
                a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                points.append(
                    (a * sx + b * ax + c * bx + d * ex, a * sy + b * ay + c * by + d * ey)
                )
            x, y = ex, ey
    return points


def draw(drawn: Graph) -> Drawing:
    return read(diagram.svg(drawn, "A path", "p"))


@each_graph
def test_boxes_and_answers_are_apart_and_inside(drawn: Graph) -> None:
    drawing = draw(drawn)
    rects = [rect for rect, _ in drawing.boxes + drawing.chips]
    assert len(drawing.boxes) == len(drawn.nodes)
    assert len(drawing.chips) == len(drawn.edges)
    for one, two in itertools.combinations(rects, 2):
        assert not one.overlaps(two)
    for rect in rects:
        assert rect.x >= 0
        assert rect.y >= 0
        assert rect.x + rect.w <= drawing.view.w
        assert rect.y + rect.h <= drawing.view.h


@each_graph
def test_no_line_runs_through_a_box_or_an_answer(drawn: Graph) -> None:
    drawing = draw(drawn)
    rects = [rect for rect, _ in drawing.boxes + drawing.chips]
    for x, y in itertools.chain.from_iterable(drawing.wires):
        assert not any(rect.holds(x, y) for rect in rects)
        assert 0 < x < drawing.view.w


@each_graph
def test_lines_lead_from_question_to_answer_to_target(drawn: Graph) -> None:
    if len({clean(node.text)[:40] for node in drawn.nodes}) < len(drawn.nodes):
        pytest.skip("texts do not tell the nodes apart")
    drawing = draw(drawn)
    tips = set(drawing.tips)
    ends: dict[tuple[float, float], tuple[float, float]] = {}
    for wire in drawing.wires:
        x, y = wire[-1]
        ends.setdefault(wire[0], (x, y + 8) if (x, y + 8) in tips else (x, y))

    def target(x: float, y: float) -> str:
        for _ in range(len(drawing.wires)):
            x, y = ends[x, y]
            for rect, text in drawing.boxes:
                if rect.y == y and rect.holds(x, y, 0.5):
                    return text
        raise AssertionError("a line leads nowhere")

    found = []
    for rect, label in drawing.chips:
        top, bottom = (rect.x + rect.w / 2, rect.y), (rect.x + rect.w / 2, rect.y + rect.h)
        (begin,) = (wire[0] for wire in drawing.wires if wire[-1] == top)
        (source,) = (text for box, text in drawing.boxes if box.holds(*begin, 0.5))
        found.append((source[:12], target(*bottom)[:12], label[:12]))
    names = {node.id: clean(node.text)[:12] for node in drawn.nodes}
    wanted = [(names[e.source], names[e.target], clean(e.label)[:12]) for e in drawn.edges]
    assert Counter(found) == Counter(wanted)


@each_graph
def test_output_is_deterministic_and_safe(drawn: Graph) -> None:
    svg = diagram.svg(drawn, "</title><script>", "p")
    assert svg == diagram.svg(drawn, "</title><script>", "p")
    root = read(svg).root
    tags = {element.tag for element in root.iter()}
    assert tags <= {"svg", "title", "desc", "a", "rect", "path", "text", "tspan"}
    names = {name for element in root.iter() for name in element.attrib}
    assert not any(name.startswith("on") or name in {"style", "src"} for name in names)
    assert root.findtext("title") == "</title><script>"
    assert not re.search(r"[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufeff]", svg)
    svg.encode()


@each_graph
def test_links_stand_around_their_box_and_only_then_is_it_no_image(drawn: Graph) -> None:
    root = draw(drawn).root
    wanted = Counter(node.href for node in drawn.nodes if node.href)
    assert Counter(link.get("href") for link in root.iter("a")) == wanted
    assert root.get("role") == ("group" if wanted else "img")
    for link in root.iter("a"):
        assert link.find("rect") is not None
    assert root.get("aria-labelledby") == "p-title"
    assert root.get("aria-describedby") == "p-desc"
    assert [e.get("id") for e in root.iter() if e.get("id")] == ["p-title", "p-desc"]


def test_questions_and_conclusions_differ_in_shape() -> None:
    root = draw(real()).root
    ends = {rect.get("rx") for rect in root.iter("rect") if rect.get("class") == "fp-end"}
    asks = {rect.get("rx") for rect in root.iter("rect") if rect.get("class") == "fp-ask"}
    assert ends
    assert asks
    assert not ends & asks


@pytest.mark.parametrize("drawn", [real(), chain(39), fan(2)])
def test_narrow_paths_fit_a_phone(drawn: Graph) -> None:
    assert draw(drawn).view.w <= 380
    assert "fp-path-wide" not in diagram.svg(drawn, "t", "p")


@pytest.mark.parametrize("drawn", [fan(8), fan(5), fan(4, deep=True)])
def test_wide_paths_stay_within_a_page_and_are_marked(drawn: Graph) -> None:
    assert draw(drawn).view.w <= 660
    assert "fp-path-wide" in diagram.svg(drawn, "t", "p")


def test_size_is_small() -> None:
    assert len(diagram.svg(real(), "A path", "p")) < 8_000


def test_line_that_skips_rows_runs_beside_the_boxes_it_passes() -> None:
    drawing = draw(skipping())
    assert layers(skipping())["c5"] == 6
    assert len(drawing.wires) > 2 * len(skipping().edges)


def test_answers_are_reordered_where_that_untangles_the_lines() -> None:
    """Drawn in the order of the record, the two answers of the last question would cross."""
    later = ask("Later?", {"Yes": conclude("D."), "No": conclude("E.")}, id="later")
    first = ask("First?", {"Yes": conclude("A."), "No": later})
    second = ask("Second?", {"No": conclude("B."), "Yes": {"go": "later"}})
    drawn = graph(ask("Which?", {"One": first, "Two": second}))
    grid = rows(drawn, layers(drawn))
    assert crossings(grid) == 1
    arrange(grid)
    assert crossings(grid) == 0


@pytest.mark.parametrize("drawn", [chain(39), fan(4, deep=True)])
def test_order_of_the_record_is_kept_where_nothing_crosses(drawn: Graph) -> None:
    chips = sorted(draw(drawn).chips, key=lambda chip: (chip[0].y, chip[0].x))
    wanted = [clean(edge.label) for edge in drawn.edges]
    assert [label for _, label in chips] == wanted


def test_a_wide_row_is_broken_evenly() -> None:
    found = Counter(layers(fan(5), most=4).values())
    assert found == {0: 1, 1: 3, 2: 2}


def test_equal_conclusions_are_one_node() -> None:
    drawn = graph(ask("Q?", {"a": conclude("Same.", fix="f"), "b": conclude("Same.", fix="f")}))
    assert [node.id for node in drawn.nodes] == ["q1", "c1"]
    assert drawn.edges == (Edge("q1", "c1", "a"), Edge("q1", "c1", "b"))


def test_same_text_with_another_target_stays_apart() -> None:
    drawn = graph(ask("Q?", {"a": conclude("Same.", fix="f"), "b": conclude("Same.", fix="g")}))
    assert len(drawn.nodes) == 3


def test_graph_numbers_questions_in_reading_order_and_resolves_jumps() -> None:
    drawn = real()
    asked = [(node.id, node.text.split()[0]) for node in drawn.nodes if node.kind == "ask"]
    assert asked == [("q1", "Which"), ("q2", "Do"), ("q3", "Did"), ("q4", "Is"), ("q5", "Do")]
    assert Edge("q2", "q4", "Yes") in drawn.edges
    assert drawn.nodes[0].id == "q1"


@pytest.mark.parametrize(
    ("step", "message"),
    [
        (ask("Q?", {"a": conclude("C."), "b": {"go": "top"}}, id="top"), "from itself"),
        (ask("Q?", {"a": conclude("C."), "b": {"go": "x", "id": "x"}}), "back to itself"),
        (ask("Q?", {"a": conclude("C."), "b": {"go": "nowhere"}}), "no step with the id"),
        (ask("Q?", {"a": conclude("C.", id="x"), "b": conclude("D.", id="x")}), "two steps"),
        (ask("Q?", {"a": conclude("C."), "b": {}}), "neither asks"),
    ],
)
def test_broken_paths_raise(step: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        graph(step)


def test_indirect_cycle_raises() -> None:
    inner = ask("Inner?", {"a": {"go": "top"}, "b": conclude("C.")})
    with pytest.raises(ValueError, match="'top' can be reached from itself"):
        graph(ask("Top?", {"a": inner, "b": conclude("D.")}, id="top"))


def test_cycle_in_a_graph_made_by_hand_raises() -> None:
    nodes = (Node("a", "ask", "A?"), Node("b", "ask", "B?"))
    looped = Graph(nodes, (Edge("a", "b", "x"), Edge("b", "a", "y")))
    with pytest.raises(ValueError, match="cycle"):
        diagram.svg(looped, "t", "p")


def test_empty_graph_raises() -> None:
    with pytest.raises(ValueError, match="nothing to draw"):
        diagram.svg(Graph((), ()), "t", "p")


@pytest.mark.parametrize(
    "url",
    [
        "javascript:alert(1)",
        "JaVaScRiPt:x",
        "data:text/html,x",
        "java\nscript:x",
        " x",
        "\\x",
        "e:80",
    ],
)
def test_unsafe_url_raises(url: str) -> None:
    with pytest.raises(ValueError, match="not a URL"):
        diagram.graph(Step.model_validate(conclude("C.")), lambda _: (url, "label"))


@pytest.mark.parametrize("url", ["#fix-a", "../../e/x/#y", "/e/x/", 'https://a.b/?c=d&e="><x>'])
def test_url_is_kept_and_escaped(url: str) -> None:
    drawn = diagram.graph(Step.model_validate(conclude("C.")), lambda _: (url, "label"))
    for text in (diagram.svg(drawn, "t", "p"), diagram.outline_html(drawn)):
        (link,) = ET.fromstring(text).iter("a")  # noqa: S314
        assert link.get("href") == url


@pytest.mark.parametrize("ident", ["", "a b", 'a"b', "<"])
def test_unsafe_ident_raises(ident: str) -> None:
    with pytest.raises(ValueError, match="part of an id"):
        diagram.svg(real(), "t", ident)


# Advance widths in em of DejaVu Sans and Verdana, read from the fonts.
@pytest.mark.parametrize(
    ("char", "em"),
    [
        *[("m", 0.974), ("W", 0.989), ("i", 0.278), ("%", 1.076), ("a", 0.613), ("M", 0.8628)],
        *[("0", 0.636), (" ", 0.352), ("é", 0.615), ("Ơ", 0.913), ("œ", 1.023), ("Ǆ", 1.422)],
    ],
)
def test_width_is_never_underestimated(char: str, em: float) -> None:
    assert em <= width(char, 1) <= em + 0.3


def test_wrapping_keeps_every_character_and_breaks_identifiers_at_joints() -> None:
    text = "Call torch.multiprocessing.set_sharing_strategy before the first worker starts"
    lines = wrap(text, 130, 14, most=20)
    assert "".join(lines) == text
    assert "torch." in lines
    assert all(width(line.rstrip(), 14) <= 130 for line in lines)


@pytest.mark.parametrize("text", HOSTILE)
def test_wrapping_never_exceeds_the_limit(text: str) -> None:
    for limit in (40, 120):
        lines = wrap(clean(text), limit, 14, most=6)
        assert 1 <= len(lines) <= 6
        assert all(width(line.rstrip(), 14) <= limit for line in lines)


def test_long_text_ends_in_an_ellipsis() -> None:
    lines = wrap("word " * 200 + "end", 100, 14, most=3)
    assert len(lines) == 3
    assert lines[-1].endswith("…")


def test_spread_keeps_distances_and_bounds_with_least_squares() -> None:
    assert spread([5, 5], [1, 1], [4], 0, 100) == [3, 7]
    assert spread([5, 5], [3, 1], [4], 0, 100) == [4, 8]
    assert spread([-9, 50, 300], [1, 1, 1], [10, 10], 0, 100) == [0, 50, 100]
    assert spread([], [], [], 0, 1) == []


def test_outline_prints_each_step_once() -> None:
    entries = diagram.outline(real())
    assert [entry.number for entry in entries] == [1, 2, 3, 4, 5]
    outcomes = {(e.number, o.when): o for e in entries for o in e.outcomes}
    assert outcomes[2, "Yes"].question == 4
    assert outcomes[3, "No"].question == 4
    assert outcomes[5, "Yes"].same_as == (3, "Not sure")
    printed = [o.conclusion.id for o in outcomes.values() if o.conclusion]
    assert sorted(printed) == sorted(n.id for n in real().nodes if n.kind == "conclude")


@each_graph
def test_outline_html_says_everything_and_nothing_else(drawn: Graph) -> None:
    text = diagram.outline_html(drawn, "o")
    root = ET.fromstring(text)  # noqa: S314
    tags = {element.tag for element in root.iter()}
    assert tags <= {"ol", "ul", "li", "div", "strong", "code", "pre", "a"}
    said = "".join(root.itertext())
    for node in drawn.nodes:
        assert said.count(clean(node.text)) >= 1
    for edge in drawn.edges:
        assert clean(edge.label) in said
    ids = {element.get("id") for element in root.iter("li")}
    for link in root.iter("a"):
        url = link.get("href", "")
        assert not url.startswith("#o-") or url[1:] in ids


@each_graph
def test_outline_markdown_shows_the_texts_as_they_are(drawn: Graph) -> None:
    markdown_it = pytest.importorskip("markdown_it")
    page = markdown_it.MarkdownIt("commonmark").render(diagram.outline_markdown(drawn))
    tags = set(re.findall(r"<([a-z0-9]+)", page))
    assert tags <= {"ol", "ul", "li", "p", "strong", "code", "pre", "a"}
    said = html.unescape(re.sub(r"<[^>]*>", "", page))
    for text in [node.text for node in drawn.nodes] + [edge.label for edge in drawn.edges]:
        assert clean(text) in said


@each_graph
def test_mermaid_holds_nothing_but_nodes_and_edges(drawn: Graph) -> None:
    head, *lines = diagram.mermaid(drawn).splitlines()
    assert head == "flowchart TD"
    assert len(lines) == len(drawn.nodes) + len(drawn.edges)
    label = r'"((?:[^"#;<>`%{}\[\]|]|#\d+;|<br>)*)"'
    shape = re.compile(rf"  \w+(?:\{{\{{{label}\}}\}}|\[{label}\]|  -->)|  \w+ -->\|{label}\| \w+")
    shown = []
    for line in lines:
        match = shape.fullmatch(line)
        assert match, line
        text = next(group for group in match.groups() if group is not None)
        shown.append(re.sub(r"#(\d+);", lambda m: chr(int(m[1])), text.split("<br>")[0]))
    texts = [node.text for node in drawn.nodes] + [edge.label for edge in drawn.edges]
    assert shown == [clean(text) for text in texts]


def test_mermaid_cannot_mistake_an_entity_for_a_style() -> None:
    """Mermaid drops the last semicolon after ``style ... : ... #``: the word must not be there."""
    source = diagram.mermaid(graph(conclude("a style: b#c and classDef d:e#f")))
    assert "style" not in source
    assert "classDef" not in source
