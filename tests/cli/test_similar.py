"""``faultpedia similar`` and ``faultpedia repin``: for reviewers and for the nightly run."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import date
from importlib.metadata import version
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from faultpedia.cli import main
from faultpedia.layout.pins import repin
from faultpedia.model.prooffile import ProofFile
from tests.world import AREA, record_text, write_files

SCRIPT = """\
# /// script
# requires-python = ">=3.11"
# dependencies = ["click==1.0", "No_Such.Thing==2", 'pyyaml[fast]==3']
# ///
# "click==1.0" stays here
"""


def signature(text: str) -> str:
    """Return the block of a signature."""
    return f'signatures:\n  - text: "{text}"\n    example: "{text}"'


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Write three entries, two of which are alike."""
    tank = record_text(title="title: Tank overflows", signatures=signature("tank level too high"))
    tower = record_text(
        title="title: Tower overflows", signatures=signature("tower level too high")
    )
    files = {
        "storage/area.yaml": AREA,
        "storage/archive-cut-off/entry.yaml": record_text(),
        "storage/tank/entry.yaml": tank,
        "storage/tower/entry.yaml": tower,
    }
    return write_files(tmp_path / "entries", files)


def run(root: Path, *arguments: str | Path) -> Result:
    """Run a command on the entries."""
    name, *rest = map(str, arguments)
    return CliRunner().invoke(main, [name, "--entries", str(root), *rest])


def test_similar(root: Path) -> None:
    """The other one is named, the third is not like any."""
    assert "- tower (0." in run(root, "similar", "tank").output
    assert run(root, "similar", "archive-cut-off").output == "archive-cut-off: nothing is like it\n"
    body = json.loads(run(root, "similar", "--format", "json").output)
    assert [row["entry"] for row in body["similar"]] == ["archive-cut-off", "tank", "tower"]
    assert body["similar"][1]["near"][0]["entry"] == "tower"


def test_similar_marks_relations(root: Path) -> None:
    """Who wrote the record knows of the other one."""
    related = "related:\n  - {entry: tower, type: confused-with, note: It is higher.}"
    text = (root / "storage/tank/entry.yaml").read_text(encoding="utf-8") + related + "\n"
    (root / "storage/tank/entry.yaml").write_text(text, encoding="utf-8")
    assert "+ tower (0." in run(root, "similar", "tank").output


def test_similar_in_a_pull_request(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what the branch touched, as a remark on its record."""
    monkeypatch.chdir(root.parent)
    git = ["git", "-c", "user.name=a", "-c", "user.email=a@b.c"]
    for command in (["init", "-qb", "main"], ["add", "."], ["commit", "-qm", "x"]):
        subprocess.run([*git, *command], check=True)
    (root / "storage/tank/fixed.py").write_text("", encoding="utf-8")
    result = run(root, "similar", "--changed", "--format", "github")
    assert result.output.startswith("::notice file=entries/storage/tank/entry.yaml,line=1,title=")
    assert result.output.count("\n") == 1
    written = run(root, "preview", "--changed", "--out", root.parent / "out")
    assert written.output.splitlines()[0].endswith("out/e/tank/index.html")
    assert run(root, "similar", "--changed", "--base", "nowhere").exit_code == 2


def test_similar_unknown(root: Path) -> None:
    """Spelling help."""
    result = run(root, "similar", "tanks")
    assert result.exit_code == 2
    assert "Did you mean 'tank'?" in result.output


def test_pins() -> None:
    """Only in the header, whatever the spelling; what is not known stays."""
    text = repin(SCRIPT, {"click": "9.9", "pyyaml": "6.0", "other": "1"})
    assert text == SCRIPT.replace('"click==1.0", ', '"click==9.9", ', 1).replace("]==3", "]==6.0")
    assert repin("x = 1\n", {"click": "9"}) == "x = 1\n"
    assert repin("# /// script\n# x = [\n# ///\n", {"click": "9"}).endswith("# ///\n")


def test_repin(root: Path) -> None:
    """The versions of an environment."""
    write_files(root, {"storage/tank/fixed.py": SCRIPT})
    result = run(root, "repin", "--python", sys.executable)
    assert result.exit_code == 0
    text = (root / "storage/tank/fixed.py").read_text(encoding="utf-8")
    assert f'"click=={version("click")}"' in text
    assert '"No_Such.Thing==2"' in text


def test_undo(root: Path, tmp_path: Path) -> None:
    """What no longer holds gets the versions of its proof again, and is reported."""
    new = SCRIPT.replace("click==1.0", "click==9.9", 1)
    proof = ProofFile(verified=date(2026, 1, 5), claims="x", packages={"click": "1.0"})
    text = proof.model_dump_json(by_alias=True)
    for slug in ("tank", "tower"):
        write_files(root, {f"storage/{slug}/fixed.py": new, f"storage/{slug}/proof.json": text})
    shown = f"{(root / 'storage/tank').as_posix()}/reproduce.py"
    problem = {"path": shown, "field": "", "what": "It printed something else."}
    report = tmp_path / "verify.json"
    body = {"written": ["tower"], "problems": [problem]}
    report.write_text(json.dumps(body), encoding="utf-8")
    result = run(root, "repin", "--undo", report)
    assert result.exit_code == 0
    assert "- **`tank` no longer holds**; its pins were left as they were:" in result.stdout
    assert f"    - {shown}: It printed something else." in result.stdout
    assert "- `tower` holds with click 1.0." in result.stdout
    assert (root / "storage/tank/fixed.py").read_text(encoding="utf-8") == SCRIPT
    assert (root / "storage/tower/fixed.py").read_text(encoding="utf-8") == new


def test_repin_refused(root: Path, tmp_path: Path) -> None:
    """Neither, both, no interpreter, no report."""
    (tmp_path / "x.json").write_text("[]", encoding="utf-8")
    assert run(root, "repin").exit_code == 2
    assert run(root, "repin", "--python", "x", "--undo", tmp_path / "x.json").exit_code == 2
    assert run(root, "repin", "--python", tmp_path / "none").exit_code == 1
    refused = run(root, "repin", "--undo", tmp_path / "x.json")
    assert refused.exit_code == 1
    assert "is not a result of `faultpedia verify --format json`" in refused.output
