"""The preview of one entry."""

from __future__ import annotations

import http.client
import threading
import time
from pathlib import Path

import pytest

from faultpedia.preview import Preview, PreviewError, Server, find_folder
from tests.world import AREA, record_text, write_files

RELATED = """\
related:
  - {entry: lock-held, type: causes, note: The copy holds the lock.}"""


def world(tmp_path: Path) -> Path:
    """Write two entries, one of which refers to the other."""
    files = {
        "storage/area.yaml": AREA,
        "storage/archive-cut-off/entry.yaml": record_text(related=RELATED),
        "storage/archive-cut-off/fixed.py": "print('<fixed>')\n",
        "storage/lock-held/entry.yaml": record_text(title="title: Lock is held"),
    }
    return write_files(tmp_path / "entries", files)


def test_page(tmp_path: Path) -> None:
    """The page of the site in a plain shell, with the scripts beside it."""
    root = world(tmp_path)
    preview = Preview(find_folder([root], "archive-cut-off"), [root])
    preview.read_others()
    shown = preview.render()
    html = shown.files["/e/archive-cut-off/index.html"].decode()
    assert shown.problems == []
    assert ">Archive is cut off</h1>" in html
    assert "<title>Archive is cut off</title>" in html
    assert "Lock is held" in html
    assert 'fetch("/version"' in html
    assert shown.files["/e/archive-cut-off/fixed.py"] == b"print('<fixed>')\n"


def test_page_before_the_others_are_read(tmp_path: Path) -> None:
    """One entry is enough for a page."""
    root = world(tmp_path)
    shown = Preview(root / "storage/archive-cut-off", [root]).render()
    assert "Archive is cut off" in shown.files["/e/archive-cut-off/index.html"].decode()


def test_broken_record_shows_its_problems(tmp_path: Path) -> None:
    """With the path that an editor can open, and escaped."""
    root = world(tmp_path)
    folder = root / "storage/archive-cut-off"
    (folder / "entry.yaml").write_text("title: [<b>", encoding="utf-8")
    shown = Preview(folder, [root]).render()
    html = shown.files["/e/archive-cut-off/index.html"].decode()
    assert "[yaml-syntax]" in html
    assert f"{folder.as_posix()}/entry.yaml" in html
    (folder / "entry.yaml").write_text("title: <b>x</b>\ncolour: <i>\n", encoding="utf-8")
    html = Preview(folder, [root]).render().files["/e/archive-cut-off/index.html"].decode()
    assert "[unknown-field]" in html
    assert "<i>" not in html


def test_draft_outside_the_entries(tmp_path: Path) -> None:
    """A folder is enough; it needs no area."""
    folder = write_files(tmp_path / "drafts/pump", {"entry.yaml": record_text()})
    shown = Preview(find_folder([tmp_path / "entries"], str(folder)), []).render()
    assert "Archive is cut off" in shown.files["/e/pump/index.html"].decode()


def test_unknown_entry(tmp_path: Path) -> None:
    """Spelling help."""
    with pytest.raises(PreviewError, match="Did you mean 'lock-held'"):
        find_folder([world(tmp_path)], "lock-helt")


def test_written_page_needs_no_server(tmp_path: Path) -> None:
    """Addresses are relative, and everything that it loads is there."""
    root = world(tmp_path)
    Preview(root / "storage/archive-cut-off", [root]).write(tmp_path / "out")
    page = tmp_path / "out/e/archive-cut-off/index.html"
    html = page.read_text(encoding="utf-8")
    assert 'href="/' not in html
    assert "fetch(" not in html
    assert (page.parent / "../../assets/stylesheets/faultpedia.css").resolve().is_file()


def get(server: Server, path: str, host: str | None = None) -> tuple[int, str]:
    """Ask the server."""
    port = int(server.address.split(":")[2].split("/")[0])
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    connection.request("GET", path, headers={"Host": host or f"127.0.0.1:{port}"})
    response = connection.getresponse()
    body = response.read().decode()
    connection.close()
    return response.status, body


def test_server(tmp_path: Path) -> None:
    """It serves the page, notices a change, and nothing but what belongs to the page."""
    root = world(tmp_path)
    folder = root / "storage/archive-cut-off"
    server = Server(Preview(folder, [root]))
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while len(server.preview.others.entries) < 2:
            time.sleep(0.01)
        before = get(server, "/version")
        assert get(server, "/")[0] == 302
        assert "Archive is cut off" in get(server, "/e/archive-cut-off/")[1]
        assert get(server, "/assets/stylesheets/faultpedia.css")[0] == 200
        assert get(server, "/../../etc/passwd")[0] == 404
        assert get(server, "/e/lock-held/")[0] == 404
        assert get(server, "/", "evil.example:80")[0] == 403
        assert get(server, "/version") == before
        text = record_text(title="title: Archive is whole")
        (folder / "entry.yaml").write_text(text, encoding="utf-8")
        assert get(server, "/version") != before
        assert "Archive is whole" in get(server, "/e/archive-cut-off/")[1]
    finally:
        server.stop()
        thread.join()
