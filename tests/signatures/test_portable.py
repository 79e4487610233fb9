"""Every expression means the same in Python and in JavaScript."""

from __future__ import annotations

import json
import re
import shutil
import subprocess

import pytest

from faultpedia.diagnose.knowledge import Knowledge
from faultpedia.diagnose.patterns import build_index
from faultpedia.diagnose.tables import GROUPS, shapes
from faultpedia.signatures import compile_signature, normalise
from faultpedia.signatures.normalise import ESCAPES
from faultpedia.signatures.prefixes import GLUED, PREFIXES
from tests.diagnose.golden import golden

NODE = shutil.which("node")


def expressions() -> list[str]:
    found = [row["pattern"] for row in PREFIXES] + [*GLUED, ESCAPES]
    for name, value in vars(shapes).items():
        if name.isupper() and not name.startswith("_"):
            texts = value if isinstance(value, tuple) else (value,)
            found += [text for text in texts if isinstance(text, str) and "{1," in text]
    return found + list(shapes.PROBES)


def of_tables() -> list[str]:
    texts = [text for group in GROUPS for text in group["texts"]]
    raw = "regex:"
    return [
        compile_signature(None, text.removeprefix(raw)).pattern
        if text.startswith(raw)
        else compile_signature(text, None).pattern
        for text in texts
    ]


@pytest.mark.parametrize("pattern", expressions())
def test_an_expression_uses_only_what_all_engines_share(pattern: str) -> None:
    re.compile(pattern)
    assert not re.search(r"\\[sSdDwWbBAZ0-9]", pattern.replace("\\x22", "")), pattern
    assert not re.search(r"\(\?[^:]", pattern), "only (?: groups"
    escaped = set(re.findall(r"\\(.)", pattern.replace("\\x22", "")))
    assert escaped <= set("^$\\.*+?()[]{}|/t-"), escaped


def test_nothing_repeats_without_bounds_but_blanks() -> None:
    for pattern in expressions():
        bare = re.sub(r"\\.|\[(?:\\.|[^\]\\])*\]", "x", pattern)
        assert not re.search(r"\)[*+]|\.[*+]", bare), pattern


def test_every_rule_has_a_key() -> None:
    count = sum(len(group["texts"]) for group in GROUPS)
    assert len(of_tables()) == count
    assert len(build_index(Knowledge()).keys) > count * 0.8


@pytest.mark.skipif(NODE is None, reason="no JavaScript here")
def test_javascript_finds_the_same() -> None:
    patterns = list(dict.fromkeys([*expressions(), *of_tables()]))
    lines = [
        line.text
        for case in golden()
        for raw in case.text.split("\n")
        for line in normalise(raw, 1)
    ]
    program = """
    const {patterns, lines} = JSON.parse(require("fs").readFileSync(0, "utf8"));
    const spans = patterns.map(p => { const re = new RegExp(p, "u"); return lines.map(l => {
      const m = re.exec(l); return m ? [[...l.slice(0, m.index)].length, [...m[0]].length] : null;
    }).map((s, i) => s && [i, ...s]).filter(s => s); });
    console.log(JSON.stringify(spans));
    """
    assert NODE is not None
    done = subprocess.run(
        [NODE, "-e", program], input=json.dumps({"patterns": patterns, "lines": lines}),
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    for pattern, spans in zip(patterns, json.loads(done.stdout), strict=True):
        compiled = re.compile(pattern)
        own = [
            [n, m.start(), m.end() - m.start()]
            for n, line in enumerate(lines) if (m := compiled.search(line))
        ]  # fmt: skip
        assert own == spans, pattern
