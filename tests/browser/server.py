"""The real site, built once and served on a free port."""

from __future__ import annotations

import functools
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from tests.project import environment

ROOT = Path(__file__).parents[2]


class Handler(SimpleHTTPRequestHandler):
    """Serves files as a static host does: the page 404.html stands for what is not there."""

    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name is Python's
        """Say nothing."""

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Answer with the site's own page."""
        page = Path(self.directory) / "404.html"
        if code != 404 or not page.is_file():
            super().send_error(code, message, explain)
            return
        content = page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Build the site of this checkout into ``folder`` and serve it; give its address."""
    handler = functools.partial(Handler, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        server.daemon_threads = True
        base = f"http://127.0.0.1:{server.server_address[1]}/"
        build(folder, base)
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield base
        finally:
            server.shutdown()
            thread.join()


def build(folder: Path, base: str) -> None:
    """Build the real site for an address.

    Raises:
        RuntimeError: the build failed; the message is its output.
    """
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "-d", str(folder)],
        cwd=ROOT,
        env=environment(FAULTPEDIA_SITE_URL=base),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode or done.stderr:
        raise RuntimeError(f"The site was not built:\n{done.stdout}{done.stderr}")
