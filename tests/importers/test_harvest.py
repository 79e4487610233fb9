"""Raise sites of a package, and lines of logs that they explain."""

from __future__ import annotations

from pathlib import Path

import pytest

from faultpedia.importers import ImportRefusedError
from faultpedia.importers.harvest import (
    HarvestError,
    Lookup,
    RaiseSite,
    from_lines,
    harvest,
    sites,
    to_lines,
)

SOURCE = '''\
import torch

class Pump:
    def start(self, level, name):
        """Start."""
        if level < 0:
            raise ValueError(f"the level {level:.2f} of {name!r} {name} is negative")
        message = "pump %d ran dry after %s" % (1, level)
        message += ", so it stopped"
        if not level:
            raise errors.PumpError(message)
        assert level < 9, "level {} is above {limit}".format(level, limit=9)
        torch._check(level, lambda: f"a level of {level} litres cannot be right")
        with open(name) as f:
            try:
                raise RuntimeError("first line of it\\nsecond line has {braces}")
            except OSError as error:
                raise TypeError("joined" + " from " + name) from error
        raise ValueError(message) if level else KeyError(name)

async def other():
    raise KeyError(3)
    raise
'''


def package(tmp_path: Path) -> Path:
    """Install a small distribution by hand."""
    info = tmp_path / "water_works-1.2.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: water-works\nVersion: 1.2\n")
    files = {"water/pump.py": SOURCE, "water/tests/test_pump.py": SOURCE, "water/broken.py": "x ="}
    (info / "RECORD").write_text("".join(f"{name},,\n" for name in [*files, "../bin/x.py"]))
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path


def test_sites() -> None:
    """Templates with their holes, exception, function and line."""
    found = [(s.texts, s.exception, s.function, s.line) for s in sites(SOURCE, "water/pump.py")]
    assert found == [
        (("the level {num} of {any} is negative",), "ValueError", "start", 7),
        (("pump {int} ran dry after {any}, so it stopped",), "errors.PumpError", "start", 11),
        (("level {any} is above {any}",), "AssertionError", "start", 12),
        (("a level of {any} litres cannot be right",), "RuntimeError", "start", 13),
        (("first line of it", "second line has {{braces}}"), "RuntimeError", "start", 16),
        (("joined from {any}",), "TypeError", "start", 18),
    ]


@pytest.mark.parametrize("source", ["x =", "\0", "(" * 3000, "raise", "raise X(*a, **b)"])
def test_odd_source_has_no_sites(source: str) -> None:
    """Nothing that a package holds stops the reading of it."""
    assert sites(source, "x.py") == []


def test_harvest(tmp_path: Path) -> None:
    """Tests, files outside and files that cannot be parsed are left out."""
    found = harvest("water-works", [str(package(tmp_path))])
    assert {site.file for site in found} == {"water/pump.py"}
    assert {site.package for site in found} == {"water-works==1.2"}
    assert list(from_lines(to_lines(found))) == found


@pytest.mark.parametrize("name", ["no-such-thing", "", "../x"])
def test_not_installed(name: str, tmp_path: Path) -> None:
    """The message says how to get it."""
    with pytest.raises(HarvestError, match="is not installed in"):
        harvest(name, [str(tmp_path)])


def test_refused_index() -> None:
    """A file that is no index is named with its line."""
    with pytest.raises(ImportRefusedError, match="Line 2 is not one of an index"):
        list(from_lines(["\n", "[]\n"]))


LOOKUP = Lookup([*sites(SOURCE, "water/pump.py", "water-works==1.2")])


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("PumpError: pump 4 ran dry after 2 s, so it stopped", [11]),
        ("water.errors.PumpError: pump 4 ran dry after 2 s, so it stopped", [11]),
        ("pump 4 ran dry after 2 s, so it stopped", [11]),
        ("second line has {braces}", [16]),
        ("ValueError: pump 4 ran dry after 2 s, so it stopped", []),  # another exception
        ("see: pump 4 ran dry after 2 s, so it stopped", []),  # does not start with it
        ("level 3 is above 9 and then" + " something else" * 9, []),  # mostly something else
        ("all is well", []),
        ("", []),
    ],
)
def test_lookup(line: str, expected: list[int]) -> None:
    """No guess: exception, start and most of the text must fit."""
    assert [located.site.line for located in LOOKUP.find(line)] == expected


def test_broad_messages_are_not_indexed() -> None:
    """A site that prints hardly more than its argument locates nothing."""
    lookup = Lookup([RaiseSite(("Error: {any}",), "ValueError", "a.py", "f", 1)])
    assert lookup.find("ValueError: Error: anything") == []
