"""Golden cases: folders of entries with every message that `check` gives about them.

Each folder in ``cases/problems`` holds a small ``entries`` tree and ``expected.txt``. To add a
case, add a folder and run the tests with ``UPDATE_GOLDEN=1``; then read what was written. What
cannot be kept as files (huge, binary, links) is built below, by the name of its folder.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

import faultpedia
from faultpedia import catalog
from faultpedia.checks import all_problems, check
from faultpedia.model.prooffile import ProofFile, Run, claims_hash, script_hash
from faultpedia.problems import render
from faultpedia.rules import RULES
from faultpedia.rules.stages import REACHING, VERIFYING
from tests.world import AREA, record_text, write_files

CASES = Path(__file__).parent / "cases" / "problems"
ENTRY = "storage/archive-cut-off/entry.yaml"


def too_large(root: Path) -> None:
    """A record that is a log of 50 MB."""
    write_files(root, {ENTRY: ""})
    with (root / ENTRY).open("wb") as file:
        file.truncate(50_000_000)


def not_text(root: Path) -> None:
    """A record in Latin-1, a script that is a picture, a record that ends in a null byte."""
    latin = record_text(cause="cause: Die Kopie ist unvollständig.").encode("latin-1")
    files = {ENTRY: latin, "storage/lock-held/entry.yaml": b"title: Lock\nrole: \0\n"}
    write_files(root, {**files, "storage/archive-cut-off/fixed.py": b"\x89PNG\r\n\x1a\n\0"})
    write_files(root, {"storage/quota-spent/entry.yaml": record_text()})
    write_files(root, {"storage/quota-spent/fixed.py": b"\x89PNG\r\n\x1a\n\0"})


def alias_bomb(root: Path) -> None:
    """The billion laughs: nine levels of ten aliases each."""
    lines = ["a: &a [laugh]"]
    for name, previous in zip("bcdefghij", "abcdefghi", strict=True):
        lines.append(f"{name}: &{name} [{', '.join([f'*{previous}'] * 10)}]")
    write_files(root, {ENTRY: "\n".join(lines)})


def too_deep(root: Path) -> None:
    """Brackets, ten thousand deep."""
    write_files(root, {ENTRY: "title: " + "[" * 10_000})
    write_files(root, {"storage/lock-held/entry.json": '{"title": ' + "[" * 10_000})
    nested = "[" * 60 + "]" * 60
    write_files(root, {"storage/quota-spent/entry.json": f'{{"title": {nested}}}'})


def outside_tree(root: Path) -> None:
    """Links that leave the entries, as a folder, a record, a script and an area; and a loop."""
    away = root.parent / "private"
    write_files(away, {"area.yaml": AREA, "entry.yaml": record_text(), "fixed.py": "secret = 1\n"})
    write_files(root, {ENTRY: record_text()})
    (root / "storage/archive-cut-off/fixed.py").symlink_to(away / "fixed.py")
    (root / "storage/archive-cut-off/myth_loop.py").symlink_to("myth_loop.py")
    (root / "storage/private").symlink_to(away)
    (root / "storage/lock-held").mkdir()
    (root / "storage/lock-held/entry.yaml").symlink_to(away / "entry.yaml")
    (root / "network").mkdir()
    (root / "network/area.yaml").symlink_to(away / "area.yaml")


def unreadable(root: Path) -> None:
    """A folder called like a record, a pipe, and a link to nothing."""
    (root / ENTRY).mkdir(parents=True)
    (root / "storage/lock-held").mkdir()
    os.mkfifo(root / "storage/lock-held/entry.yaml")
    write_files(root, {"storage/quota-spent/entry.yaml": record_text()})
    (root / "storage/quota-spent/reproduce.py").symlink_to("nothing.py")


def hostile_names(root: Path) -> None:
    """Folder names that would forge a second message."""
    write_files(root, {"storage/a\n::error::forged/entry.yaml": record_text()})
    write_files(root, {"storage/b\x1b[2J/notes.txt": ""})


def proved(root: Path) -> None:
    """The proof that a run leaves: nothing is missing any more."""
    entry = catalog.read([root]).entries["archive-cut-off"]
    runs = {
        script.name: Run(sha256=script_hash(script.text), outcome="ok", exit=0, seconds=0.1)
        for script in entry.scripts.values()
    }
    proof = ProofFile(verified=date(2026, 1, 5), claims=claims_hash(entry.record), runs=runs)
    text = proof.model_dump_json(by_alias=True)
    (entry.folder / "proof.json").write_text(text, encoding="utf-8")


def stale_proof(root: Path) -> None:
    """A proof of a script and of a signature that were changed afterwards."""
    proved(root)
    folder = (root / ENTRY).parent
    with (folder / "fixed.py").open("a", encoding="utf-8") as file:
        file.write('print("and more")\n')
    record = (root / ENTRY).read_text("utf-8")
    write_files(root, {ENTRY: record.replace("raised_by: zipfile/", "raised_by: zipfile2/")})


BUILT: dict[str, Callable[[Path], None]] = {
    "too-large": too_large,
    "not-text": not_text,
    "alias-bomb": alias_bomb,
    "too-deep": too_deep,
    "outside-tree": outside_tree,
    "unreadable": unreadable,
    "hostile-names": hostile_names,
    "clean": proved,
    "stale-proof": stale_proof,
}


@pytest.mark.parametrize("name", sorted({path.name for path in CASES.iterdir()} | BUILT.keys()))
def test_messages(name: str, tmp_path: Path) -> None:
    """`check` gives exactly these messages."""
    if (CASES / name / "entries").exists():
        shutil.copytree(CASES / name / "entries", tmp_path / "entries")
    if name in BUILT:
        if not (tmp_path / "entries").exists():
            write_files(tmp_path / "entries", {"storage/area.yaml": AREA})
        BUILT[name](tmp_path / "entries")
    found = check([tmp_path / "entries"], tmp_path)
    form = name.startswith("form-")  # only these look at the form, which is checked last
    text = render(all_problems(found) if form else found.problems, "text")
    golden = CASES / name / "expected.txt"
    if os.environ.get("UPDATE_GOLDEN"):
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8")


def test_every_rule_has_a_case() -> None:
    """No rule goes untested; `bad-value` is what remains for faults that are not known yet.

    What `verify` reports takes a run: `tests/verify/test_gates.py` has a broken entry for each.
    """
    shown = "".join(path.read_text(encoding="utf-8") for path in CASES.glob("*/expected.txt"))
    seen = set(re.findall(r"\[([a-z0-9-]+)\] ", shown))
    untested = RULES.keys() - VERIFYING.keys() - REACHING.keys() - seen
    assert untested == {"bad-value"}


def test_every_reported_id_is_listed() -> None:
    """Whatever id the source hands to a problem has its sentence in RULES."""
    modules = Path(faultpedia.__file__).parent.rglob("*.py")
    ids = {name for path in modules for name in _ids(ast.parse(path.read_text("utf-8")))}
    assert ids <= RULES.keys()
    assert len(ids) > 100


def test_every_rule_says_why() -> None:
    """Each id is a name in lower case, each reason one sentence."""
    for name, why in RULES.items():
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name)
        assert why[0].isupper() or why.startswith(("`", "reproduce", "fixed", "validate", "proof"))
        assert why.endswith(".")


_POSITION = {
    "rule": 0,
    "rule_over_all": 0,
    "problem": 1,
    "Problem": 4,
    "RefusedError": 1,
    "refuse": 0,
    "add": 1,
    "Words": 0,
}
"""Which argument of a call is the id of a rule."""


def _ids(tree: ast.Module) -> set[str]:
    """Return the ids that a module hands to what reports problems."""
    found = set()
    for call in ast.walk(tree):
        if isinstance(call, ast.Call):
            name = getattr(call.func, "attr", getattr(call.func, "id", ""))
            argument = dict(enumerate(call.args)).get(_POSITION.get(name, -1))
            if isinstance(argument, ast.Constant) and argument.value:
                found.add(str(argument.value))
    return found
