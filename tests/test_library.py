"""The entries for readers: from folders, from an index, and from an installed package."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from faultpedia.diagnose import Diagnoser
from faultpedia.library import IndexFileError, find, of_folders, open_index, write_index
from faultpedia.library.where import SITE, site_of
from tests.cli.reader import FAILURE, plant, run
from tests.project import environment
from tests.sample import Records, record

ROOT = Path(__file__).parents[1]


@pytest.fixture
def records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Records:
    monkeypatch.delenv("FAULTPEDIA_SITE_URL", raising=False)
    monkeypatch.chdir(tmp_path)
    made = plant(tmp_path)
    made.entry("gone", record(withdrawn={"date": "2026-04-01", "reason": "Wrong."}))
    return made


def test_an_index_holds_what_the_folders_hold(records: Records) -> None:
    folders = of_folders([records.folder])
    write_index(Path("a/b.jsonl"), folders)

    index = open_index(Path("a/b.jsonl"))

    assert index.knowledge == folders.knowledge
    assert index.site == SITE
    assert sorted(index.slugs) == ["dry-pump", "gone", "valve-stuck"]
    assert dict(index.aliases) == {"stuck-valve": "valve-stuck"}
    for name in (*index.slugs, "stuck-valve"):
        assert index.card(name) == folders.card(name)
    assert index.card("nobody") is None
    assert index.permalink("dry-pump") == f"{SITE}e/dry-pump/"
    answers = [Diagnoser(one.knowledge).diagnose([FAILURE]).as_json() for one in (index, folders)]
    assert answers[0] == answers[1]


def test_the_real_entries_survive_an_index(tmp_path: Path) -> None:
    folders = of_folders([ROOT / "entries"])
    write_index(tmp_path / "index.jsonl", folders)
    index = open_index(tmp_path / "index.jsonl")

    assert index.knowledge == folders.knowledge
    assert all(index.card(slug) == folders.card(slug) for slug in folders.slugs)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is not an index"),
        ("not json", "is not an index"),
        ("[]", "is not an index"),
        ("{}", "is not an index"),
        ('{"faultpedia-index": 99}', "another version"),
        ('{"faultpedia-index": 1, "places": {}}', "damaged"),
        ('{"faultpedia-index": 1, "places": {}, "knowledge": []}', "damaged"),
        ("\x00\xff", "is not an index"),
    ],
)
def test_what_is_no_index_is_refused_in_one_sentence(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "index.jsonl"
    path.write_bytes(text.encode("latin-1"))

    with pytest.raises(IndexFileError, match=said):
        open_index(path)
    result = run("diagnose", "--index", str(path), stdin="")
    assert result.exit_code == 2
    assert said in " ".join(result.stderr.split())


@pytest.mark.usefixtures("records")
def test_index_command_and_its_readers() -> None:
    written = run("index", "-o", "faults.jsonl")

    assert (written.exit_code, written.stderr) == (0, "wrote faults.jsonl: 3 entries\n")
    assert run("diagnose", "--index", "faults.jsonl", stdin=FAILURE).exit_code == 1
    assert run("explain", "--index", "faults.jsonl", "dry-pump").exit_code == 0
    both = run("explain", "--index", "faults.jsonl", "--entries", "entries", "dry-pump")
    assert both.exit_code == 2


def test_index_of_nothing_is_refused(tmp_path: Path) -> None:
    result = run("index", "--entries", str(tmp_path), "-o", str(tmp_path / "a.jsonl"))

    assert result.exit_code == 1
    assert not (tmp_path / "a.jsonl").exists()


def test_index_that_cannot_be_written_is_one_message(records: Records) -> None:
    result = run("index", "-o", str(records.folder / "pumps/area.yaml/a.jsonl"))

    assert result.exit_code == 1
    assert "cannot be written" in result.stderr


def test_entries_here_come_before_those_of_the_package(records: Records) -> None:
    here = find()
    assert here is not None
    assert "dry-pump" in here.slugs

    named = find([ROOT / "entries"])
    assert named is not None
    assert "dry-pump" not in named.slugs
    assert records.folder.is_dir()


def test_a_folder_that_only_has_the_name_is_not_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "entries/notes").mkdir(parents=True)
    monkeypatch.chdir(tmp_path)

    library = find()

    assert library is not None
    assert "cuda-out-of-memory" in library.slugs


@pytest.mark.parametrize(
    ("settings", "site"),
    [
        ("", SITE),
        ("site_url: https://b.example/x\n", "https://b.example/x/"),
        ('site_url: !ENV [SOME_URL, "https://b.example/"]\n', "https://b.example/"),
        ("site_name: x\nsite_url: 'https://b.example/y/' # here\n", "https://b.example/y/"),
    ],
)
def test_the_site_is_that_of_the_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: str, site: str
) -> None:
    monkeypatch.delenv("FAULTPEDIA_SITE_URL", raising=False)
    (tmp_path / "mkdocs.yml").write_text(settings)

    assert site_of(tmp_path) == site
    monkeypatch.setenv("FAULTPEDIA_SITE_URL", "https://c.example")
    assert site_of(tmp_path) == "https://c.example/"


def test_broken_entries_are_left_out(records: Records) -> None:
    records.entry("broken", record(colour="red"))

    assert of_folders([records.folder]).slugs == {"dry-pump", "gone", "valve-stuck"}


def test_an_index_takes_no_model_and_no_site(records: Records) -> None:
    assert run("index", "-o", "faults.jsonl").exit_code == 0
    listing = (
        "import sys\n"
        "from faultpedia.cli import main\n"
        "try: main(sys.argv[1:])\n"
        "except SystemExit: print(*sorted(m.partition('.')[0] for m in sys.modules))"
    )

    done = subprocess.run(
        [sys.executable, "-c", listing, "diagnose", "--index", "faults.jsonl"],
        cwd=records.folder.parent, env=environment(), input=FAILURE.encode(),
        capture_output=True, check=True,
    )  # fmt: skip

    assert b"dry-pump" in done.stdout
    loaded = set(done.stdout.splitlines()[-1].split())
    assert not loaded & {b"pydantic", b"yaml", b"jinja2", b"mkdocs", b"pygments"}


@pytest.mark.slow
def test_the_wheel_contains_the_index_and_works_without_a_checkout(tmp_path: Path) -> None:
    subprocess.run(
        [
            *(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-index"),
            *("--no-build-isolation", "--disable-pip-version-check"),
            *("-w", str(tmp_path), str(ROOT)),
        ],
        check=True,
        env=environment(),
    )
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "installed")
    log = tmp_path / "a.log"
    log.write_text("ValueError: can't optimize a non-leaf Tensor\n")
    program = f"""
import sys
sys.path.insert(0, {str(tmp_path / "installed")!r})
import faultpedia
assert faultpedia.__file__.startswith({str(tmp_path)!r})
from faultpedia.cli import main
main(sys.argv[1:])
"""
    done = subprocess.run(
        [sys.executable, "-c", program, "diagnose", "--format", "json", str(log)],
        cwd=tmp_path, env=environment(), capture_output=True, check=False, timeout=60,
    )  # fmt: skip

    first = json.loads(done.stdout)["initiating"]
    assert first["entry"] == "optimizer-given-non-leaf-tensor"
    explained = subprocess.run(
        [sys.executable, "-c", program, "explain", first["entry"]],
        cwd=tmp_path, env=environment(), capture_output=True, check=True, timeout=60,
    )  # fmt: skip
    assert first["title"].encode() in explained.stdout
