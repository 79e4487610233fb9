"""What the pages show is what the program does; UPDATE_GOLDEN=1 puts it there."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from faultpedia.cli import main
from faultpedia.importers.errorrecord.fields import COMMENTED, HOMES
from tests.world import AREA, record_text, write_files

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs/contributing.md"


def compare(pattern: str, actual: str) -> None:
    """Compare group 2 of ``pattern`` in the page with ``actual``."""
    page = PAGE.read_text(encoding="utf-8")
    found = re.search(pattern, page, re.DOTALL)
    assert found is not None
    if os.environ.get("UPDATE_GOLDEN"):
        PAGE.write_text(page[: found.start(2)] + actual + page[found.end(2) :], encoding="utf-8")
    else:
        assert found[2] == actual


def run(*arguments: str) -> Result:
    """Run a command."""
    return CliRunner().invoke(main, arguments)


def test_output_of_new(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The traceback on the page gives the answer on the page; other entries do not matter."""
    page = PAGE.read_text(encoding="utf-8")
    log = re.search(r"`train\.log` is\n\n```text\n(.*?)```", page, re.DOTALL)
    assert log is not None
    for area in (ROOT / "entries").glob("*/area.yaml"):
        target = tmp_path / "entries" / area.parent.name
        target.mkdir(parents=True)
        shutil.copy(area, target)
    known = "optimizers/optimizer-given-non-leaf-tensor"  # pins a version of torch
    shutil.copytree(ROOT / "entries" / known, tmp_path / "entries" / known)
    (tmp_path / "train.log").write_text(log[1], encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    result = run("new", "--from-traceback", "train.log")
    assert result.exit_code == 0
    compare(r"(and the answer\n\n```text\n)(.*?)(?=```)", result.output)


def test_table_of_fields() -> None:
    """The importer's own table; what describes the other data set goes into comments."""
    rows = [f"| `{field}` | {_home(home)} |\n" for field, home in HOMES.items()]
    rows.append(f"| {', '.join(f'`{name}`' for name in COMMENTED)}, and any other | a comment |\n")
    compare(r"(An error record .*?\| --- \| --- \|\n)(.*?)(?=\nAn issue)", "".join(rows))


def _home(home: str) -> str:
    return home if " " in home else f"`{home}`"


@pytest.fixture
def private(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Lay out the folders that the page shows, and go into the public one."""
    page = PAGE.read_text(encoding="utf-8")
    tree = re.search(r"```text\n(\.\./our-private-entries/\n.*?)```", page, re.DOTALL)
    assert tree is not None
    names = [
        line.split("  ")[0] if not line.startswith(" ") else line for line in tree[1].split("\n")
    ]
    slugs = [
        name.split()[0].rstrip("/")
        for name in names[1:]
        if name.strip().split()[:1] and "/" in name
    ]
    assert slugs == [
        "nccl",
        "switch-drops-jumbo-frames",
        "our-platform",
        "quota-of-team-volume-spent",
    ]
    fixes = (
        'fixes:\n  - {id: pull, text: Pull the cable., changes_results: "no"}\n'
        "related:\n  - {entry: public-one, type: causes, note: The cable is the same.}"
    )
    own = record_text(
        title="title: Quota of the team volume is spent",
        signatures='signatures:\n  - text: "volume {path} of the team is full"\n'
        '    example: "volume /v of the team is full"',
    )
    write_files(
        tmp_path / "our-private-entries",
        {
            "nccl/switch-drops-jumbo-frames/entry.yaml": record_text(
                title="title: Switch drops jumbo frames",
                signatures='signatures:\n  - text: "frame of {size} dropped by switch {word}"\n'
                '    example: "frame of 9000 bytes dropped by switch s7"',
                fixes=fixes,
            ),
            "our-platform/area.yaml": AREA,
            "our-platform/quota-of-team-volume-spent/entry.yaml": own,
        },
    )
    public = {"nccl/area.yaml": AREA, "nccl/public-one/entry.yaml": record_text()}
    write_files(tmp_path / "public/entries", public)
    monkeypatch.chdir(tmp_path / "public")
    return tmp_path / "our-private-entries"


@pytest.mark.usefixtures("private")
def test_private_entries_are_checked_beside_the_public_ones() -> None:
    """The command on the page; alone, the private ones lack an area and an entry."""
    both = ("--entries", "entries", "--entries", "../our-private-entries")
    result = run("check", *both)
    assert (result.exit_code, result.stdout) == (0, "")
    assert "0 problems in 3 entries" in result.stderr
    alone = run("check", "--entries", "../our-private-entries").stdout
    assert "[missing-area]" in alone
    assert "[unknown-entry]" in alone
    assert run("check").exit_code == 0


@pytest.mark.usefixtures("private")
def test_public_site_holds_no_private_entry(tmp_path: Path) -> None:
    """Whoever builds with both sees both, whoever builds with the public ones, none."""
    both = ("--entries", "entries", "--entries", "../our-private-entries")
    out = tmp_path / "out"
    assert run("preview", "public-one", *both, "--out", str(out)).exit_code == 0
    page = (out / "e/public-one/index.html").read_text(encoding="utf-8")
    assert "Switch drops jumbo frames" in page
    assert run("preview", "public-one", "--out", str(out)).exit_code == 0
    page = (out / "e/public-one/index.html").read_text(encoding="utf-8")
    assert "Switch drops jumbo frames" not in page


def test_new_private_entry(private: Path) -> None:
    """It looks at all folders and writes into the last one."""
    both = ("--entries", "entries", "--entries", "../our-private-entries")
    message = "volume {path} of the team is full"
    assert "This message has an entry" in run("new", *both, "--signature", message).output
    command = ("new", *both, "--signature", "cable is loose", "--area", "nccl")
    assert run(*command).exit_code == 0
    assert (private / "nccl/cable-loose/entry.yaml").is_file()
    assert not Path("entries/nccl/cable-loose").exists()
