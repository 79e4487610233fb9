"""The box in sites that both engines build: it finds its files, and the policy is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.project import GUARD, Project
from tests.sample import record

MARKER = "# Find\n\n<!-- faultpedia:find -->\n"


def project(folder: Path) -> Project:
    made = Project(folder)
    made.records.entry("dry-pump", record(), {"validate.py": GUARD})
    made.records.prove("dry-pump")
    made.page("index.md", MARKER)
    made.page("deep/down/find.md", MARKER)
    made.configure(nav=[{"Home": "index.md"}, {"Find": "deep/down/find.md"}])
    return made


@pytest.fixture(scope="module", params=["mkdocs", "zensical"])
def built(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Project:
    made = project(tmp_path_factory.mktemp(str(request.param)))
    done = made.run("faultpedia", "build", "--engine", str(request.param))
    assert done.status == 0, done
    return made


@pytest.mark.parametrize("url", ["", "deep/down/find/"])
def test_the_box_names_its_files_from_every_depth(built: Project, url: str) -> None:
    html = built.html(url)
    files = set(built.built())
    named = re.findall(
        r'(?:data-(?:index|details|tables)|src|href)="([^"#:]*(?:find)[^"#:]*)"', html
    )
    assert len([name for name in named if "assets/find/" in name]) == 3
    for name in named:
        path = (built.site / url / name).resolve().relative_to(built.site.resolve()).as_posix()
        assert path in files or f"{path}/index.html" in files, name


@pytest.mark.parametrize("url", ["", "deep/down/find/", "e/dry-pump/", "areas/"])
def test_every_page_has_one_policy(built: Project, url: str) -> None:
    assert built.html(url).count("Content-Security-Policy") == 1


def test_the_policy_can_be_left_out(tmp_path: Path) -> None:
    made = project(tmp_path)
    made.configure(plugins=[{"faultpedia": {"content_policy": False}}])
    done = made.run("mkdocs", "build", "--strict")
    assert done.status == 0, done
    for url in ("", "e/dry-pump/"):
        assert "Content-Security-Policy" not in made.html(url)
