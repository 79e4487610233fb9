"""Python and JavaScript give the same answer for every log."""

from __future__ import annotations

import base64
import json
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from faultpedia.catalog import Catalog, read
from faultpedia.diagnose import Diagnoser, Engine, Knowledge
from faultpedia.diagnose.patterns import usable_patterns
from faultpedia.signatures import normalise
from faultpedia.signatures.mask import mask
from tests.find.javascript import NO_NODE, JavaScript, node
from tests.find.mutations import MUTATIONS, Mutation
from tests.signatures.test_mask import HOSTS, KEPT, PEOPLE, SECRETS

ROOT = Path(__file__).parents[2]
PIECE = 1 << 20
EACH = 40
"""Spoilt logs of each kind."""

pytestmark = pytest.mark.skipif(node() is None, reason=NO_NODE)


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return read([ROOT / "entries"])


@pytest.fixture(scope="module")
def knowledge(catalog: Catalog) -> Knowledge:
    return Knowledge.from_catalog(catalog)


@pytest.fixture(scope="module")
def python(knowledge: Knowledge) -> Diagnoser:
    return Diagnoser(knowledge)


@pytest.fixture(scope="module")
def javascript(knowledge: Knowledge, tmp_path_factory: pytest.TempPathFactory) -> JavaScript:
    return JavaScript(tmp_path_factory.mktemp("find"), knowledge)


@pytest.fixture(scope="module")
def logs(catalog: Catalog) -> dict[str, bytes]:
    """All logs there are, by name."""
    return {
        **{f"{p.parent.name}/{p.name}": p.read_bytes() for p in files("tests/corpus/**/*.log")},
        **{f"golden/{p.name}": p.read_bytes() for p in files("tests/cases/logs/*.log")},
        **dict(from_entries(catalog)),
    }


def files(pattern: str) -> list[Path]:
    return sorted(ROOT.glob(pattern))


def from_entries(catalog: Catalog) -> Iterator[tuple[str, bytes]]:
    for slug, entry in catalog.entries.items():
        for n, signature in enumerate(entry.record.signatures):
            yield f"{slug}/example {n}", signature.example.encode()
        for name, run in (entry.proof.runs if entry.proof else {}).items():
            yield f"{slug}/{name}", run.output.encode()


def assert_same(
    python: Diagnoser, javascript: JavaScript, logs: Sequence[tuple[str, bytes]], size: int = PIECE
) -> None:
    asked = [{"data": base64.b64encode(data).decode(), "size": size} for _, data in logs]
    answers = javascript.ask("diagnose", asked)
    for (name, data), theirs in zip(logs, answers, strict=True):
        pieces = [data[at : at + size] for at in range(0, len(data), size)]
        assert plain(python.diagnose(pieces).as_json()) == theirs, name


def plain(body: Any) -> Any:
    return json.loads(json.dumps(body))


def test_every_log_there_is(
    python: Diagnoser, javascript: JavaScript, logs: dict[str, bytes]
) -> None:
    assert len(logs) > 150
    assert_same(python, javascript, list(logs.items()))


def test_pieces_of_any_size(
    python: Diagnoser, javascript: JavaScript, logs: dict[str, bytes]
) -> None:
    some = list(logs.items())[::5]
    for size in (1, 7, 4096):
        assert_same(python, javascript, some, size)


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.__name__)
def test_spoilt_logs(
    python: Diagnoser, javascript: JavaScript, logs: dict[str, bytes], mutation: Mutation
) -> None:
    chance = random.Random(mutation.__name__)
    pool = [data for data in logs.values() if data]
    spoilt = [(f"{mutation.__name__} {n}", mutation(chance, pool)) for n in range(EACH)]
    assert_same(python, javascript, spoilt)


def test_several_mutations_at_once(
    python: Diagnoser, javascript: JavaScript, logs: dict[str, bytes]
) -> None:
    chance = random.Random(11)
    pool = [data for data in logs.values() if data]
    spoilt = []
    for n in range(3 * EACH):
        kinds = chance.sample(MUTATIONS, 3)
        data = pool
        for mutation in kinds:
            data = [mutation(chance, data) or b"\n"]
        spoilt.append((f"{n}: {[kind.__name__ for kind in kinds]}", data[0]))
    assert_same(python, javascript, spoilt)


def test_nothing_and_nearly_nothing(python: Diagnoser, javascript: JavaScript) -> None:
    odd = [
        b"",
        b"\n",
        b"\r",
        b"\xff",
        b"\xff\xfe",
        b"\xef\xbb\xbf",
        b"{",
        b"x" * 70_000,
        b"\n" * 99,
    ]
    assert_same(python, javascript, [(repr(data[:9]), data) for data in odd])


def test_without_any_entry(logs: dict[str, bytes], tmp_path: Path) -> None:
    javascript = JavaScript(tmp_path, Knowledge())
    assert_same(Diagnoser(Knowledge()), javascript, list(logs.items()))


def test_several_files_of_one_job(
    python: Diagnoser, javascript: JavaScript, logs: dict[str, bytes]
) -> None:
    chance = random.Random(5)
    jobs = [
        [(f"rank{rank}.log", rank, chance.choice(list(logs.values()))) for rank in range(3)]
        for _ in range(EACH)
    ]
    asked = [
        [{"name": n, "rank": r, "data": base64.b64encode(d).decode()} for n, r, d in job]
        for job in jobs
    ]
    for job, theirs in zip(jobs, javascript.ask("job", asked), strict=True):
        engine = Engine(python)
        for name, rank, data in job:
            engine.begin(name, rank)
            engine.feed(data)
        assert plain(engine.finish().as_json()) == theirs


def test_signatures_compile_to_the_same_patterns(
    knowledge: Knowledge, javascript: JavaScript
) -> None:
    own = [
        [signature.pattern, signature.key, signature.weight, list(signature.names)]
        for signature, _ in usable_patterns(knowledge)
    ]
    assert javascript.ask("patterns") == own


def test_lines_match_the_same_patterns_with_the_same_values(
    python: Diagnoser, javascript: JavaScript, logs: dict[str, bytes]
) -> None:
    lines = [
        (line.clean, line.text)
        for data in logs.values()
        for raw in data.decode("utf-8", "replace").split("\n")
        for line in normalise(raw, 1)
    ]
    owners = [owner for _, owner in usable_patterns(python.knowledge)]
    answers = javascript.ask("match", lines)
    met = 0
    for (clean, text), theirs in zip(lines, answers, strict=True):
        mine = python.index.match(clean, text)
        met += len(mine)
        assert [(m.captures, m.weight) for m in mine] == [
            (t["captures"], t["weight"]) for t in theirs
        ], clean
        assert [m.owner for m in mine] == [owners[t["order"]] for t in theirs]
    assert met > 500


def test_texts_are_masked_in_the_same_way(javascript: JavaScript, logs: dict[str, bytes]) -> None:
    texts = [text for text, _ in (*SECRETS, *PEOPLE, *HOSTS)] + KEPT
    texts += [data.decode("utf-8", "replace") for data in logs.values()]
    chance = random.Random(23)
    pieces = [piece for text in texts for piece in text.split()][:4000]
    texts += [" ".join(chance.sample(pieces, 30)) for _ in range(100)]
    assert javascript.ask("mask", texts) == [mask(text) for text in texts]
