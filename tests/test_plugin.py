"""The plugin in the real MkDocs, with the real theme."""

from __future__ import annotations

import contextlib
import gzip
import json
import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen
from xml.etree import ElementTree as ET

import pytest
from mkdocs.config import load_config

from faultpedia.plugin import FaultpediaPlugin
from faultpedia.site import shipped
from tests.project import GUARD, Project, environment
from tests.sample import record


@pytest.fixture(autouse=True)
def _quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_MKDOCS_2_WARNING", "1")


def dry_pump(project: Project, **fields: Any) -> None:
    """Write an entry that every rule accepts, with a script and its proof."""
    project.records.entry("dry-pump", record(**fields), {"validate.py": GUARD})
    project.records.prove("dry-pump")


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """A project with one entry that every rule accepts."""
    made = Project(tmp_path)
    dry_pump(made, tags=["water"], aliases=["pump-dry"], title="Pump <runs> dry")
    return made


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """The same project with links and markers on its pages, built once."""
    made = Project(tmp_path_factory.mktemp("project"))
    dry_pump(made, tags=["water"], aliases=["pump-dry"], title="Pump <runs> dry")
    gone = {"date": "2026-04-01", "reason": "Wrong."}
    signatures = [{"text": "pump gone astray", "example": "pump gone astray"}]
    made.records.entry("gone", record(title="Gone", withdrawn=gone, signatures=signatures))
    made.page("index.md", "# Home\n\n<!-- faultpedia:newest -->\n")
    made.page(
        "guide/first.md",
        "# First\n\n[fix](../e/dry-pump/index.html#fix)\n[areas](../areas/index.html)\n\n"
        "<!-- faultpedia:areas -->\n",
    )
    made.configure(nav=[{"Home": "index.md"}, {"Guide": "guide/first.md"}])
    done = made.run("mkdocs", "build", "--strict")
    assert done.status == 0, done
    assert "WARNING" not in done.all
    return made


def test_strict_build_writes_every_file(built: Project) -> None:
    names = {name for name in built.built() if not name.startswith("assets/")}

    assert names == {
        "404.html",
        "index.html",
        "guide/first/index.html",
        "sitemap.xml",
        "sitemap.xml.gz",
        "areas/index.html",
        "areas/pumps/index.html",
        "tags/index.html",
        "tags/water/index.html",
        "signatures/index.html",
        "refuted/index.html",
        "e/dry-pump/index.html",
        "e/dry-pump/index.md",
        "e/dry-pump/entry.json",
        "e/dry-pump/proof.json",
        "e/dry-pump/validate.py",
        "e/pump-dry/index.html",
        "e/gone/index.html",
        "e/gone/index.md",
        "e/gone/entry.json",
    }


def test_files_beside_the_page_are_whole(built: Project) -> None:
    files = built.built()

    assert files["e/dry-pump/validate.py"].decode() == GUARD
    assert json.loads(files["e/dry-pump/entry.json"])["slug"] == "dry-pump"
    assert files["e/dry-pump/index.md"].decode().startswith("# Pump \\<runs\\> dry\n")


def test_page_has_title_description_address_and_structured_data(built: Project) -> None:
    html = built.html("e/dry-pump")

    assert "<title>Pump &lt;runs&gt; dry - Pedia</title>" in html
    assert '<meta name="description" content="The pump has no water. It stops by itself.">' in html
    assert '<link rel="canonical" href="https://a.example/pedia/e/dry-pump/">' in html
    assert html.count("</head>") == 1
    assert html.index('<script type="application/ld+json">') < html.index("</head>")
    assert "faultpedia-shell" not in html
    assert "FaultpediaShell" not in html


def test_theme_parts_of_the_package_are_used(built: Project) -> None:
    names = set(built.built())

    html = built.html("e/dry-pump")
    for name in ("faultpedia", "diagram"):
        assert f'href="../../assets/stylesheets/{name}.css"' in html
        assert f"assets/stylesheets/{name}.css" in names
    assert 'src="../../assets/javascripts/faultpedia.js"' in html
    assert "assets/javascripts/faultpedia.js" in names
    assert "There is no such page" in built.built()["404.html"].decode()


def test_scripts_of_the_theme_are_left_out(built: Project) -> None:
    for url in ("", "e/dry-pump"):
        scripts = re.findall(r'<script[^>]* src="([^"]*)"', built.html(url))
        assert [Path(script).name for script in scripts] == ["theme.js", "faultpedia.js"]


@pytest.mark.parametrize(
    "settings", [{"plugins": ["search", "faultpedia"]}, {"extra": {"theme_scripts": True}}]
)
def test_scripts_of_the_theme_come_where_they_are_needed(
    project: Project, settings: dict[str, Any]
) -> None:
    project.configure(**settings)

    done = project.run("mkdocs", "build", "--strict")

    assert done.status == 0, done
    html = project.html("e/dry-pump")
    scripts = re.findall(r'<script[^>]* src="([^"]*)"', html)
    names = [Path(script).name.split(".")[0] for script in scripts]
    assert names == ["bundle", "faultpedia"]
    assert '<script id="__config"' in html


def test_generated_pages_have_a_skip_link_too(built: Project) -> None:
    for url in ("e/dry-pump", "areas", "tags/water", "signatures", "refuted"):
        html = built.html(url)
        assert html.count('class="md-skip"') == 1, url
        assert '<a href="#content" class="md-skip">' in html
        assert html.count('id="content"') == 1
    assert 'href="#content"' not in built.html("guide/first")
    assert built.html("guide/first").count('class="md-skip"') == 1


def test_hand_written_links_to_generated_pages_become_their_addresses(built: Project) -> None:
    html = built.html("guide/first")

    assert 'href="../../e/dry-pump/#fix"' in html
    assert 'href="../../areas/"' in html


def test_markers_of_hand_written_pages_are_filled(built: Project) -> None:
    assert '<a class="fp-card-title" href="./e/dry-pump/">' in built.html("")
    assert '<a href="../../areas/pumps/">' in built.html("guide/first")


def test_navigation_is_on_generated_pages_and_has_no_entries(built: Project) -> None:
    html = built.html("areas")

    header = html[: html.index('<div class="fp-list-page">')]
    assert 'href="../guide/first/"' in header
    assert "e/dry-pump" not in html


def test_edit_link_leads_to_the_record(built: Project) -> None:
    assert (
        '<a href="https://code.example/owner/pedia/edit/main/entries/pumps/dry-pump/entry.yaml"'
        in built.html("e/dry-pump")
    )


def test_sitemap_lists_pages_and_no_withdrawn_or_moved_entry(built: Project) -> None:
    files = built.built()

    root = ET.fromstring(files["sitemap.xml"])  # noqa: S314 - our own
    listed = [e.text or "" for e in root.iter() if e.tag.endswith("}loc")]
    tails = [one.removeprefix("https://a.example/pedia/") for one in listed]
    assert sorted(tails) == [
        "",
        "areas/",
        "areas/pumps/",
        "e/dry-pump/",
        "guide/first/",
        "refuted/",
        "signatures/",
        "tags/",
        "tags/water/",
    ]
    assert gzip.decompress(files["sitemap.xml.gz"]) == files["sitemap.xml"]


def test_builds_repeat_byte_for_byte(built: Project, tmp_path: Path) -> None:
    done = built.run("mkdocs", "build", "--strict", "--site-dir", str(tmp_path / "again"))

    assert done.status == 0, done
    for name, content in built.built().items():
        if name != "sitemap.xml.gz":  # it holds the time
            assert (tmp_path / "again" / name).read_bytes() == content, name


def test_broken_entries_are_all_reported_and_the_old_site_stays(project: Project) -> None:
    assert project.run("mkdocs", "build", "--strict").status == 0
    before = project.built()
    records = project.records
    (records.folder / "pumps/syntax").mkdir()
    (records.folder / "pumps/syntax/entry.yaml").write_text("title: a: b\n")
    records.entry("unknown-field", record(colour="red"))
    related = [{"entry": "dry-pmp", "type": "causes", "note": "n"}]
    records.entry("dangling", record(title="Dangling", related=related))

    done = project.run("mkdocs", "build", "--strict")

    assert done.status == 1
    assert "Traceback" not in done.all
    errors = [line for line in done.err.splitlines() if line.startswith("ERROR")]
    places = [re.sub(r"^ERROR\s+-\s+", "", line).split(" [")[0] for line in errors[:-1]]
    assert "entries/pumps/syntax/entry.yaml:1:9:" in places
    assert any(place.startswith("entries/pumps/unknown-field/entry.yaml:") for place in places)
    assert any(place.endswith("related[0].entry:") for place in places)
    assert re.search(
        rf"- +{len(places)} problems in the entries; nothing was written\.", errors[-1]
    )
    assert project.built() == before


def test_plain_build_fails_on_broken_entries_too(project: Project) -> None:
    project.records.entry("unknown-field", record(colour="red"))

    done = project.run("mkdocs", "build")

    assert done.status == 1
    assert "1 problem in the entries; nothing was written." in done.err
    assert not project.site.exists()


@pytest.mark.parametrize(
    ("link", "strict"),
    [("e/dry-pump/index.html", 0), ("e/dry-pmp/index.html", 1), ("e/dry-pump/fixed.py", 1)],
)
def test_strict_build_checks_links_to_entries(project: Project, link: str, strict: int) -> None:
    project.page("index.md", f"# Home\n\n[it]({link})\n")

    done = project.run("mkdocs", "build", "--strict")

    assert done.status == strict, done
    assert (f"contains a link '{link}', but the target" in done.err) == bool(strict)


def test_unknown_marker_stops_the_build_with_one_sentence(project: Project) -> None:
    project.page("about.md", "# About\n\n<!-- faultpedia:area -->\n")

    done = project.run("mkdocs", "build")

    assert done.status == 1
    assert "about/: there is no marker 'faultpedia:area'. Did you mean 'areas'?" in done.err
    assert "Traceback" not in done.all


def test_theme_that_drops_a_placeholder_stops_the_build_with_one_sentence(
    project: Project,
) -> None:
    overrides = project.folder / "overrides"
    overrides.mkdir()
    (overrides / "main.html").write_text(
        "<html><head></head><body>{{ page.content }}</body></html>"
    )
    project.configure(theme={"name": "material", "custom_dir": "overrides"})

    done = project.run("mkdocs", "build")

    assert done.status == 1
    assert "The theme renders the title of a page 0 times, expected 1 to 6." in done.err
    assert "Traceback" not in done.all


def test_parts_of_the_project_come_before_those_of_the_package(project: Project) -> None:
    for name, text in {
        "overrides/404.html": "ours",
        "overrides/assets/stylesheets/diagram.css": "/* ours */",
        "parts/tags.html.j2": "<h1>Our tags</h1>",
    }.items():
        path = project.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    project.configure(
        theme={"name": "material", "custom_dir": "overrides"},
        plugins=[{"faultpedia": {"templates": "parts"}}],
        extra_css=["own.css"],
    )
    (project.folder / "docs/own.css").write_text("")

    done = project.run("mkdocs", "build", "--strict")

    assert done.status == 0, done
    files = project.built()
    assert files["404.html"] == b"ours"
    assert files["assets/stylesheets/diagram.css"] == b"/* ours */"
    html = project.html("tags")
    assert "<h1>Our tags</h1>" in html
    assert html.index("stylesheets/faultpedia.css") < html.index("own.css")


def test_several_roots_make_one_site(project: Project) -> None:
    path = project.folder / "private/valves/stuck-valve"
    path.mkdir(parents=True)
    (path.parent / "area.yaml").write_text("title: Valves\ndescription: What shuts.\n")
    entry = project.records.entry(
        "stuck-valve",
        record(
            title="Valve is stuck",
            related=[{"entry": "dry-pump", "type": "causes", "note": "No water comes."}],
            signatures=[{"text": "valve {int} is stuck", "example": "valve 3 is stuck"}],
        ),
    )
    entry.rename(path / "entry.yaml")
    entry.parent.rmdir()
    project.configure(plugins=[{"faultpedia": {"entries": ["entries", "private"]}}])

    done = project.run("mkdocs", "build", "--strict")

    assert done.status == 0, done
    assert "../../e/stuck-valve/" in project.html("e/dry-pump")
    assert "private/valves/stuck-valve/entry.yaml" in project.html("e/stuck-valve")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"entries": ["nowhere"]}, "The path '"),
        ({"entrys": ["entries"]}, "Unrecognised configuration name: entrys"),
    ],
)
def test_wrong_settings_are_refused_by_name(
    project: Project, options: dict[str, Any], words: str
) -> None:
    project.configure(plugins=[{"faultpedia": options}])

    done = project.run("mkdocs", "build", "--strict")

    assert done.status == 1
    assert words in done.err
    assert "Traceback" not in done.all


def test_without_addresses_nothing_is_made_up(project: Project) -> None:
    project.configure(site_url=None, repo_url=None)

    done = project.run("mkdocs", "build", "--strict")

    assert done.status == 0, done
    html = project.html("e/dry-pump")
    assert 'rel="canonical"' not in html
    assert "Edit this entry" not in html


def test_serve_watches_entries_and_templates(project: Project) -> None:
    project.configure(plugins=[{"faultpedia": {"entries": ["entries"]}}])
    config = load_config(str(project.folder / "mkdocs.yml"))
    plugin = config.plugins["faultpedia"]
    assert isinstance(plugin, FaultpediaPlugin)
    watched: list[str] = []

    class Server:
        watch = staticmethod(watched.append)

    plugin.on_serve(Server(), config=config, builder=None)  # type: ignore[arg-type]

    assert watched == [
        str(project.folder / "entries"),
        str(shipped("page")),
        str(shipped("theme")),
    ]


@pytest.fixture
def served(project: Project) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """The project served by ``mkdocs serve`` on a free port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "mkdocs", "serve", "--dev-addr", f"127.0.0.1:{port}"]
    with (project.folder / "serve.log").open("w") as log:
        process = subprocess.Popen(
            command, cwd=project.folder, env=environment(), stdout=log, stderr=log, text=True
        )
        try:
            yield f"http://127.0.0.1:{port}/pedia/", process
        finally:
            process.terminate()
            process.wait(timeout=30)


def until(wanted: Callable[[], bool], process: subprocess.Popen[str], log: Path) -> None:
    """Ask again and again, until a deadline or until the server has ended."""
    deadline = time.monotonic() + 60
    while not wanted():
        assert time.monotonic() < deadline, "it did not happen in time"
        with contextlib.suppress(subprocess.TimeoutExpired):
            pytest.fail(f"ended with {process.wait(timeout=0.05)}: {log.read_text()}")


def fetch(url: str) -> str:
    try:
        with urlopen(url, timeout=10) as answer:  # noqa: S310 - our own server
            return str(answer.read().decode())
    except OSError:  # not up yet, or between two builds
        return ""


@pytest.mark.slow
def test_serve_rebuilds_when_an_entry_changes(
    project: Project, served: tuple[str, subprocess.Popen[str]]
) -> None:
    base, process = served
    page, log = f"{base}e/dry-pump/", project.folder / "serve.log"
    until(lambda: "Pump &lt;runs&gt; dry" in fetch(page), process, log)

    dry_pump(project, title="Pump sucks air")
    until(lambda: "Pump sucks air" in fetch(page), process, log)

    project.records.entry("dry-pump", record(colour="red"))
    until(lambda: "1 problem in the entries" in log.read_text(), process, log)
    assert "Traceback" not in log.read_text()

    dry_pump(project, title="Pump works")
    until(lambda: "Pump works" in fetch(page), process, log)
