"""Releases that are not installed: fetched as wheels, one file of them read."""

from __future__ import annotations

import hashlib
import sys
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from faultpedia.verify import Wheels
from faultpedia.verify.wheels import WheelError
from tests.verify.world import LIBRARY, RECORD, SCRIPTS, SLUG, World

FILES = {
    "pumplib/core.py": LIBRARY,
    "pumplib-2.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: pumplib\nVersion: 2.0\n",
    "pumplib-2.0.dist-info/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    "pumplib-2.0.dist-info/RECORD": "",
}


@pytest.fixture
def index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a folder with one wheel the only place from which pip takes packages."""
    folder = tmp_path / "links"
    folder.mkdir()
    with zipfile.ZipFile(folder / "pumplib-2.0-py3-none-any.whl", "w") as wheel:
        for name, text in FILES.items():
            wheel.writestr(name, text)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(folder))
    return folder


def test_a_file_of_a_release(index: Path, tmp_path: Path) -> None:
    """The file comes from the wheel, which is kept: the second look needs no pip."""
    need = Requirement("PumpLib==2.0")
    wheels = Wheels(sys.executable, tmp_path / "cache" / "wheels")
    assert wheels.read(need, "pumplib/core.py") == (LIBRARY.encode(), "2.0")
    kept = Wheels("no such python", tmp_path / "cache" / "wheels")
    assert kept.read(need, "pumplib/core.py") == (LIBRARY.encode(), "2.0")
    assert kept.read(need, "pumplib/valve.py") == (None, "2.0")
    assert [path.name for path in wheels.folder.iterdir()] == ["pumplib-2.0-py3-none-any.whl"]
    assert index.exists()


def test_a_release_that_is_not_there(index: Path, tmp_path: Path) -> None:
    """What pip says last is the reason."""
    wheels = Wheels(sys.executable, tmp_path / "wheels")
    with pytest.raises(WheelError, match=r"^pumplib==3\.0 was not downloaded: No matching distri"):
        wheels.read(Requirement("pumplib==3.0"), "pumplib/core.py")
    assert index.exists()


def test_a_wheel_that_is_cut_off(tmp_path: Path) -> None:
    """It is named, with what to do."""
    (tmp_path / "pumplib-2.0-py3-none-any.whl").write_bytes(b"PK")
    (tmp_path / "no wheel.whl").write_bytes(b"")
    with pytest.raises(WheelError, match=r"cannot be read: .*Delete it and run again"):
        Wheels(sys.executable, tmp_path).read(Requirement("pumplib==2.0"), "pumplib/core.py")


def test_an_entry_is_located_in_a_downloaded_release(
    world: World, index: Path, tmp_path: Path
) -> None:
    """Without --download it is a note; with it the finding is stored, and stays stored."""
    signature = {**RECORD["signatures"][0], "raised_by": None}
    signature = {key: value for key, value in signature.items() if value is not None}
    signature["found_in"] = {"package": "pumplib==2.0", "file": "pumplib/core.py"}
    exempt = {"exempt": {"reason": "needs-hardware", "note": "There is no pump here."}}
    fields = {"signatures": [signature], "proof": exempt, "dead_ends": None, "not_the_cause": None}
    folder = world.entry(fields, dict.fromkeys(SCRIPTS))
    report = world.verify()
    assert (report.problems, report.written) == ([], [])
    (note,) = report.notes
    assert note == (
        f"{SLUG}: signature 1: pumplib==2.0 was wanted, pumplib 1.2 is installed "
        "(--download fetches it)"
    )
    assert [problem.rule for problem in world.check().problems] == ["missing-proof"]
    wheels = Wheels(sys.executable, tmp_path / "wheels")
    assert world.verify(wheels=wheels).written == [SLUG]
    assert world.check().problems == []
    proof = world.check().catalog.entries[SLUG].proof
    assert proof is not None
    assert [found.model_dump() for found in proof.found] == [
        {
            "signature": 0,
            "package": "pumplib==2.0",
            "file": "pumplib/core.py",
            "sha256": hashlib.sha256(LIBRARY.encode()).hexdigest(),
        }
    ]
    before = (folder / "proof.json").read_bytes()
    assert world.verify().written == []
    assert (folder / "proof.json").read_bytes() == before
    assert index.exists()
