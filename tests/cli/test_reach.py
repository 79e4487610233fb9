"""Addresses are asked once each; what does not answer is reported where it stands."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from faultpedia import catalog
from faultpedia.cli.reach import ask_server, unreachable
from tests.sample import Records, record


@pytest.fixture
def records(tmp_path: Path) -> Records:
    return Records(tmp_path / "entries")


class Answers(BaseHTTPRequestHandler):
    """Answers with the status that the path names."""

    def do_GET(self) -> None:
        """Answer; the name is the library's."""
        self.send_response(int(self.path.strip("/")))
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Print nothing."""


@pytest.fixture
def server() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Answers) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


@pytest.mark.parametrize(
    ("status", "wrong"),
    [(200, ""), (206, ""), (403, ""), (429, ""), (404, "status 404"), (410, "status 410")],
)
def test_what_a_status_says(server: str, status: int, wrong: str) -> None:
    assert ask_server(f"{server}/{status}") == wrong


def test_a_server_that_is_gone(server: str) -> None:
    host, port = server.rsplit(":", 1)

    assert ask_server(f"{host}:1/200") != "", f"nobody listens on port 1, unlike {port}"


def test_a_dead_address_is_reported_where_it_stands(records: Records) -> None:
    dead = {"url": "https://a.example/dead#part", "kind": "vendor", "supports": "The cause."}
    good = {"url": "https://a.example/good", "kind": "vendor", "supports": "The fix."}
    _, entry = records.one(record(references=[good, dead]))
    asked: list[str] = []

    def ask(url: str) -> str:
        asked.append(url)
        return "status 404" if url.endswith("dead") else ""

    (problem,) = unreachable([entry], ask)

    assert sorted(asked)[:2] == ["https://a.example/dead", "https://a.example/good"]
    assert problem.rule == "unreachable-url"
    assert problem.field == "references[1].url"
    assert problem.what == "https://a.example/dead does not answer: status 404."


def test_every_real_entry_has_addresses_to_ask() -> None:
    found = catalog.read([Path(__file__).parents[2] / "entries"])
    asked: list[str] = []

    def ask(url: str) -> str:
        asked.append(url)
        return ""

    assert unreachable(found.entries.values(), ask) == []
    assert len(asked) == len(set(asked)) > len(found.entries)
