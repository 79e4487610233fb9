"""``faultpedia build`` with each engine: the same entries, and an old site that stays whole."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from faultpedia import build as builds
from faultpedia.build.links import dead_links, without_index
from faultpedia.build.project import dump, read_project
from tests.page import read, text, with_class
from tests.project import GUARD, Project, environment
from tests.sample import record

ROOT = Path(__file__).parent.parent
ENGINES = ["mkdocs", "zensical"]


def fill(project: Project) -> None:
    """Write entries that every rule accepts."""
    project.records.entry(
        "dry-pump",
        record(
            title="Pump <runs> dry",
            tags=["water"],
            aliases=["pump-dry"],
            cause="FaultpediaShellBody `</head>` `{{ 7 * 7 }} {% raw %}`",
        ),
        {"validate.py": GUARD},
    )
    project.records.prove("dry-pump")
    project.records.entry(
        "stuck-valve",
        record(
            title="Valve is stuck",
            related=[{"entry": "dry-pump", "type": "causes", "note": "No water comes."}],
            signatures=[{"text": "valve {int} is stuck", "example": "valve 3 is stuck"}],
        ),
    )


@pytest.fixture
def project(tmp_path: Path) -> Project:
    made = Project(tmp_path)
    fill(made)
    return made


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Project]:
    """One project, built by each engine into a site of its own."""
    made = {}
    for engine in ENGINES:
        project = Project(tmp_path_factory.mktemp(engine))
        fill(project)
        project.page("index.md", "# Home\n\n<!-- faultpedia:areas -->\n")
        project.page("guide/first.md", "# First\n\n[fix](../e/dry-pump/index.html#fix)\n")
        (project.folder / "docs/own.css").write_text("/* own */\n")
        project.configure(
            nav=[
                {"Home": "index.md"},
                {"Areas": "areas/index.html"},
                {"Guide": [{"First": "guide/first.md"}]},
            ],
            edit_uri="edit/main/docs/",
            theme={"name": "material", "font": False, "features": ["content.action.edit"]},
            extra_css=["own.css"],
            markdown_extensions=[{"toc": {"permalink": True}}, "pymdownx.superfences"],
        )
        done = project.run("faultpedia", "build", "--engine", engine)
        assert done.status == 0, done
        made[engine] = project
    return made


def bodies(project: Project) -> dict[str, str]:
    """Return the body of every generated page."""
    part = re.compile(
        r'<article class="fp-entry">.*?</article>|<div class="fp-list-page">.*?\n</div>', re.DOTALL
    )
    found = {}
    for name, content in project.built().items():
        match = part.search(content.decode()) if name.endswith(".html") else None
        if match:
            found[name] = match[0]
    return found


def test_bodies_of_all_generated_pages_are_the_same(both: dict[str, Project]) -> None:
    one, other = (bodies(both[engine]) for engine in ENGINES)

    assert set(one) == {
        *("areas/index.html", "areas/pumps/index.html", "signatures/index.html"),
        *("tags/index.html", "tags/water/index.html", "refuted/index.html"),
        *("e/dry-pump/index.html", "e/stuck-valve/index.html"),
    }
    assert one == other
    assert (
        "FaultpediaShellBody <code>&lt;/head&gt;</code> <code>{{ 7 * 7 }}"
        in one["e/dry-pump/index.html"]
    )


def test_files_beside_the_pages_are_the_same(both: dict[str, Project]) -> None:
    one, other = (
        {k: v for k, v in both[engine].built().items() if k.startswith("e/") and k[-5:] != ".html"}
        for engine in ENGINES
    )

    assert "e/dry-pump/validate.py" in one
    assert one == other


@pytest.mark.parametrize("engine", ENGINES)
def test_head_is_filled(both: dict[str, Project], engine: str) -> None:
    html = both[engine].html("e/dry-pump")

    assert re.search(r"<title>\s*Pump &lt;runs&gt; dry - Pedia\s*</title>", html)
    assert 'content="The pump has no water. It stops by itself."' in html
    assert '<link rel="canonical" href="https://a.example/pedia/e/dry-pump/">' in html
    assert html.count('<script type="application/ld+json">') == 1
    assert "FaultpediaShellTitle" not in html
    assert "faultpedia-shell" not in html


@pytest.mark.parametrize("engine", ENGINES)
def test_shells_leave_no_trace(both: dict[str, Project], engine: str) -> None:
    for name, content in both[engine].built().items():
        assert "faultpedia-shell" not in name
        if name.endswith((".html", ".xml", ".json")):
            assert b"faultpedia-shell" not in content, name
            assert b"FaultpediaShellTitle" not in content, name


@pytest.mark.parametrize("engine", ENGINES)
def test_theme_parts_of_the_package_are_used(both: dict[str, Project], engine: str) -> None:
    names = set(both[engine].built())

    html = both[engine].html("e/dry-pump")
    order = [html.index(f"stylesheets/{name}.css") for name in ("faultpedia", "diagram")]
    assert order == sorted(order)
    assert order[-1] < html.index("own.css")
    assert {
        "assets/stylesheets/faultpedia.css",
        "assets/stylesheets/diagram.css",
        "assets/javascripts/faultpedia.js",
        "own.css",
    } <= names
    assert "There is no such page" in (both[engine].site / "404.html").read_text()


@pytest.mark.parametrize("engine", ENGINES)
def test_every_page_has_the_same_links_to_generated_pages(
    both: dict[str, Project], engine: str
) -> None:
    guide = both[engine].html("guide/first")

    assert 'href="../../e/dry-pump/#fix"' in guide
    assert 'href="../../areas/"' in guide
    assert re.search(r'href="(\./)?areas/pumps/"', both[engine].html(""))
    assert 'index.html"' not in guide


@pytest.mark.parametrize("engine", ENGINES)
def test_sitemap_lists_entries(both: dict[str, Project], engine: str) -> None:
    xml = (both[engine].site / "sitemap.xml").read_text()

    tails = sorted(re.findall(r"<loc>https://a\.example/pedia/(.*?)</loc>", xml))
    assert tails == [
        *("", "areas/", "areas/pumps/", "e/dry-pump/", "e/stuck-valve/", "guide/first/"),
        *("refuted/", "signatures/", "tags/", "tags/water/"),
    ]


@pytest.mark.parametrize("engine", ENGINES)
def test_only_link_to_edit_an_entry_leads_to_its_record(
    both: dict[str, Project], engine: str
) -> None:
    edit = re.compile(r'href="([^"]*/edit/[^"]*)"')
    assert len(edit.findall(both[engine].html("guide/first"))) == 1

    links = edit.findall(both[engine].html("e/dry-pump"))

    assert links == ["https://code.example/owner/pedia/edit/main/entries/pumps/dry-pump/entry.yaml"]


def test_redirect_is_built(both: dict[str, Project]) -> None:
    for engine in ENGINES:
        assert 'url=../dry-pump/"' in both[engine].html("e/pump-dry")


@pytest.mark.parametrize("engine", ENGINES)
def test_broken_entries_are_reported_and_the_old_site_stays(project: Project, engine: str) -> None:
    assert project.run("faultpedia", "build", "--engine", engine).status == 0
    before = project.built()
    project.records.entry("unknown-field", record(colour="red"))
    project.records.entry("other-field", record(color="red"))

    done = project.run("faultpedia", "build", "--engine", engine)

    assert done.status == 1
    assert "entries/pumps/unknown-field/entry.yaml:" in done.all
    assert "entries/pumps/other-field/entry.yaml:" in done.all
    assert len([line for line in done.err.splitlines() if line.startswith("Error:")]) == 1
    assert "Traceback" not in done.all
    assert project.built() == before
    assert [path.name for path in project.folder.iterdir() if path.name.startswith(".site")] == []


@pytest.mark.parametrize("engine", ENGINES)
def test_failing_engine_is_reported_and_the_old_site_stays(project: Project, engine: str) -> None:
    assert project.run("faultpedia", "build", "--engine", engine).status == 0
    before = project.built()
    project.page("index.md", "# Home\n\n[gone](gone.md)\n")

    done = project.run("faultpedia", "build", "--engine", engine)

    assert done.status == 1
    assert f"Error: {engine} ended with exit status 1; nothing was written." in done.err
    assert "gone.md" in re.sub(r"\x1b\[[0-9;]*m", "", done.all)
    assert "Traceback" not in done.all
    assert project.built() == before


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("link", ["e/dry-pmp/index.html", "areas/pump/index.html"])
def test_hand_written_link_to_a_wrong_entry_fails(project: Project, engine: str, link: str) -> None:
    project.page("index.md", f"# Home\n\n[gone]({link})\n")

    done = project.run("faultpedia", "build", "--engine", engine)

    assert done.status == 1
    assert link.removesuffix("index.html") in done.err
    assert not project.site.exists()


def test_shell_is_in_no_navigation_that_the_engine_makes_itself(project: Project) -> None:
    project.page("guide/first.md", "# First\n")

    done = project.run("faultpedia", "build", "--engine", "zensical")

    assert done.status == 0, done
    html = project.html("")
    assert 'href="guide/first/"' in html.replace("./", "")
    assert "Shell" not in html


def test_parts_of_the_project_come_before_those_of_the_package(project: Project) -> None:
    path = project.folder / "overrides/404.html"
    path.parent.mkdir()
    path.write_text("ours")
    project.configure(theme={"name": "material", "custom_dir": "overrides"})

    done = project.run("faultpedia", "build", "--engine", "zensical")

    assert done.status == 0, done
    assert (project.site / "404.html").read_text() == "ours"
    assert "faultpedia.css" in project.html("")


def test_site_goes_where_it_is_told(project: Project) -> None:
    done = project.run("faultpedia", "build", "-d", "public/html")

    assert done.status == 0, done
    assert "The site is in public/html" in done.out
    assert (project.folder / "public/html/e/dry-pump/index.html").is_file()
    assert not project.site.exists()


def test_settings_of_another_folder_are_built_there(project: Project, tmp_path: Path) -> None:
    settings = str(project.folder / "mkdocs.yml")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()

    for engine in ENGINES:
        done = subprocess.run(
            [sys.executable, "-m", "faultpedia", "build", "--engine", engine, "-f", settings],
            cwd=elsewhere,
            env=environment(),
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert (project.site / "e/dry-pump/index.html").is_file()
        shutil.rmtree(project.site)


def silent(_: str) -> None:
    """Take the reports of a build."""


@pytest.mark.parametrize("engine", ENGINES)
def test_missing_engine_is_named_with_the_command_that_installs_it(
    project: Project, engine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, engine, None)  # as if it were not installed

    with pytest.raises(
        builds.BuildError, match=rf"^{engine} is not installed\. Run: pip install {engine}$"
    ):
        builds.build(project.folder / "mkdocs.yml", engine, None, silent)
    assert not project.site.exists()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (None, "cannot be read: No such file or directory."),
        ("a: b: c\n", "is not YAML: mapping values are not allowed here"),
        (b"\xff\xfe\x00", "is not YAML"),
        ("- a list\n", "does not hold the settings of a site."),
        ("", "does not hold the settings of a site."),
        ("site_name: x\n", "does not name the plugin 'faultpedia' under plugins."),
        ("INHERIT: gone.yml\n", "gone.yml cannot be read"),
        ("INHERIT: mkdocs.yml\n", "inherits from itself."),
    ],
)
def test_bad_settings_are_one_sentence(
    project: Project, content: str | bytes | None, words: str
) -> None:
    path = project.folder / "mkdocs.yml"
    if content is None:
        path.unlink()
    else:
        path.write_bytes(content if isinstance(content, bytes) else content.encode())

    done = project.run("faultpedia", "build", "--engine", "zensical")

    assert done.status == 1
    assert words in done.err
    assert done.err.startswith("Error: ")
    assert "Traceback" not in done.all


def test_settings_are_read_as_mkdocs_reads_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "base.yml").write_text(
        "site_name: Base\n"
        "theme: {name: material, features: [a]}\n"
        "plugins:\n  faultpedia: {entries: [ours, theirs], edit_uri: -/edit/main/}\n  search:\n"
    )
    path = tmp_path / "mkdocs.yml"
    path.write_text(
        "INHERIT: base.yml\n"
        "theme: {language: de}\n"
        "site_url: !ENV [PEDIA_URL, 'https://default.example']\n"
        "repo_url: https://code.example/x\n"
    )
    monkeypatch.setenv("PEDIA_URL", "https://set.example")

    project = read_project(path)

    assert project.config["site_name"] == "Base"
    assert project.theme == {"name": "material", "features": ["a"], "language": "de"}
    assert project.entries() == [tmp_path / "ours", tmp_path / "theirs"]
    assert list(project.plugins) == ["faultpedia", "search"]
    assert project.settings().url == "https://set.example/"
    assert project.settings().edit == "https://code.example/x/-/edit/main/"


def test_python_names_pass_through_the_settings(tmp_path: Path) -> None:
    source = (
        "plugins: [faultpedia]\n"
        "markdown_extensions:\n"
        "- pymdownx.emoji:\n"
        "    emoji_index: !!python/name:material.extensions.emoji.twemoji\n"
        "- toc:\n"
        "    slugify: !!python/object/apply:pymdownx.slugs.slugify {kwds: {case: lower}}\n"
    )
    path = tmp_path / "mkdocs.yml"
    path.write_text(source)

    written = dump(read_project(path).config)

    def tags(node: yaml.Node | None) -> list[str]:
        assert node is not None
        inner: list[Any] = node.value if isinstance(node.value, list) else []
        children = [c for item in inner for c in (item if isinstance(item, tuple) else (item,))]
        return [node.tag, *(tag for child in children for tag in tags(child))]

    def found(text_: str) -> list[str]:
        return [tag for tag in tags(yaml.compose(text_)) if "python/" in tag]

    assert found(written) == found(source)
    assert len(found(source)) == 2


@pytest.mark.parametrize("folder", [".", "docs", "docs/site", "entries", "..", "notes", "file"])
def test_folder_that_is_no_site_is_never_replaced(project: Project, folder: str) -> None:
    (project.folder / "notes").mkdir()
    (project.folder / "notes/plan.txt").write_text("keep me")
    (project.folder / "file").write_text("keep me")
    before = set(project.folder.rglob("*"))

    with pytest.raises(builds.BuildError, match=r"Choose (another|a) folder for the site\."):
        builds.build(project.folder / "mkdocs.yml", "zensical", project.folder / folder, silent)

    assert set(project.folder.rglob("*")) == before


def test_folder_of_the_project_is_never_replaced_even_if_it_looks_like_a_site(
    project: Project,
) -> None:
    (project.folder / "index.html").write_text("a page of the project")

    with pytest.raises(builds.BuildError, match=r"mkdocs\.yml\. Choose another folder"):
        builds.build(project.folder / "mkdocs.yml", "zensical", project.folder, silent)

    assert (project.folder / "entries/pumps/dry-pump/entry.yaml").is_file()


def test_empty_folder_may_become_the_site(project: Project) -> None:
    project.site.mkdir()

    assert project.run("faultpedia", "build", "--engine", "zensical").status == 0
    assert (project.site / "index.html").is_file()


def test_site_that_cannot_be_put_in_place_leaves_the_old_one(
    project: Project, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    assert project.run("faultpedia", "build", "--engine", "zensical").status == 0
    before = project.built()
    rename = Path.rename

    def refuse(self: Path, target: Path) -> Path:
        if self.name.endswith(".new"):
            raise OSError(16, "Device or resource busy")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", refuse)

    with pytest.raises(builds.BuildError, match=r"cannot be written: Device or resource busy\."):
        builds.build(project.folder / "mkdocs.yml", "zensical", None, silent)

    assert project.built() == before
    assert [path.name for path in project.folder.iterdir() if path.name.startswith(".site")] == []
    assert "Build finished" in capfd.readouterr().out


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ('<a href="areas/index.html">', '<a href="areas/">'),
        ('<a class="x" href="../index.html#top">', '<a class="x" href="../#top">'),
        ('<a href="index.html">', '<a href="./">'),
        ('<a href="https://a.example/index.html">', '<a href="https://a.example/index.html">'),
        ('<a href="?x=index.html">', '<a href="?x=index.html">'),
        ("<code>href=index.html</code>", "<code>href=index.html</code>"),
    ],
)
def test_links_lead_to_folders(html: str, expected: str) -> None:
    assert without_index(html) == expected


def test_dead_links_are_those_without_a_file(tmp_path: Path) -> None:
    (tmp_path / "a b").mkdir()
    (tmp_path / "empty").mkdir()
    for name in ("a b/index.html", "x.py", "404.html"):
        (tmp_path / name).write_text('<a href="nowhere/">')
    page = tmp_path / "page.html"
    page.write_text(
        '<a href="a%20b/"><a href="x.py?v=1"><a href="#top"><a href="https://a.example/">'
        '<a href="/root/"><a href="mailto:x"><a class="y" href="gone/"><a href="empty/">'
        '<link href="gone.css">'
    )

    assert dead_links(tmp_path, [page, tmp_path / "404.html"]) == [
        "page.html: the link 'gone/' leads nowhere.",
        "page.html: the link 'empty/' leads nowhere.",
    ]


def pip(*arguments: str) -> None:
    """Run pip without asking any other host."""
    done = subprocess.run(
        [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments],
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as others install it."""
    folder = tmp_path_factory.mktemp("wheel")
    pip("wheel", "--no-deps", "--no-index", "--no-build-isolation", "-w", str(folder), str(ROOT))
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment with the wheel and, behind it, what the tests have installed."""
    folder = tmp_path_factory.mktemp("installed") / "env"
    venv.create(folder, with_pip=False)
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    pip("--python", str(python), "install", "--no-deps", "--no-index", str(wheel))
    variables = {"base": str(folder), "platbase": str(folder)}
    (Path(sysconfig.get_path("purelib", vars=variables)) / "dev.pth").write_text(
        sysconfig.get_path("purelib")
    )
    return python


@pytest.mark.slow
@pytest.mark.xdist_group("wheel")
@pytest.mark.parametrize("engine", ENGINES)
def test_wheel_builds_another_project_without_the_checkout(
    project: Project, installed: Path, engine: str
) -> None:
    project.configure(repo_url=None, theme={"name": "material"})
    origin = "import faultpedia.site as s; print(s.shipped('page'), s.shipped('theme'))"
    shown = subprocess.run(
        [installed, "-c", origin], capture_output=True, text=True, check=True, env=environment()
    )
    assert [Path(p).is_relative_to(installed.parents[1]) for p in shown.stdout.split()] == [
        True
    ] * 2

    done = project.run("faultpedia", "build", "--engine", engine, python=str(installed))

    assert done.status == 0, done
    html = project.html("e/dry-pump")
    assert [
        text(e) for e in with_class(read(bodies(project)["e/dry-pump/index.html"]), "fp-claim")
    ] == []
    assert "assets/stylesheets/faultpedia.css" in html
    shipped = (ROOT / "templates/theme/assets/stylesheets/faultpedia.css").read_bytes()
    assert project.built()["assets/stylesheets/faultpedia.css"] == shipped
    assert "There is no such page" in (project.site / "404.html").read_text()


def test_report_says_how_much_was_built(project: Project) -> None:
    said: list[str] = []
    report: Callable[[str], None] = said.append

    builds.build(project.folder / "mkdocs.yml", "zensical", None, report)

    assert said == ["pages: 8, entries: 2"]
