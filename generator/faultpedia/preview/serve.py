"""Serve a preview on this machine only, and tell the page when to load itself again."""

from __future__ import annotations

import threading
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from faultpedia.preview.page import Preview, theme_files

_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".py": "text/plain; charset=utf-8",
}
_LOCAL = ("127.0.0.1", "localhost", "[::1]")


class Server:
    """A server for one preview; ``port`` 0 takes any that is free."""

    def __init__(self, preview: Preview, port: int = 0) -> None:
        """Open the port; nothing is served yet.

        Raises:
            OSError: the port is taken.
        """
        self.preview = preview
        handler = type("Handler", (_Handler,), {"preview": preview, "theme": theme_files()})
        self._server = ThreadingHTTPServer(("127.0.0.1", port), handler)
        self._server.daemon_threads = True

    @property
    def address(self) -> str:
        """The address of the page."""
        return f"http://127.0.0.1:{self._server.server_address[1]}{self.preview.url}"

    def run(self) -> None:
        """Serve until interrupted; the other entries are read in the meantime."""
        threading.Thread(target=self.preview.read_others, daemon=True).start()
        try:
            self._server.serve_forever(poll_interval=0.1)
        finally:
            self._server.server_close()

    def stop(self) -> None:
        """End `run` from another thread."""
        self._server.shutdown()


class _Handler(BaseHTTPRequestHandler):
    preview: Preview
    theme: dict[str, object]
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """Answer with the page, a file of the theme, or the stamp of what is shown."""
        path = self.path.partition("?")[0]
        host = (self.headers.get("Host") or "").rpartition(":")[0] or self.headers.get("Host")
        if host not in _LOCAL:  # a foreign page that resolves its own name to this machine
            self._send(HTTPStatus.FORBIDDEN, b"Only for this machine.", ".py")
        elif path == "/version":
            self._send(HTTPStatus.OK, self._stamp().encode(), ".py")
        elif path == "/":
            self._redirect()
        elif path in self.theme:
            file = theme_files()[path]
            self._send(HTTPStatus.OK, file.read_bytes(), file.suffix)
        else:
            self._page(path + "index.html" if path.endswith("/") else path)

    def _page(self, path: str) -> None:
        try:
            found = self.preview.render().files.get(path)
        except OSError as error:  # an editor replaces the file at this moment
            self._send(HTTPStatus.OK, f"{error}; waiting.".encode(), ".py")
            return
        if found is None:
            text = b"<p>Only one entry is in the preview; <code>make serve</code> shows all.</p>"
            self._send(HTTPStatus.NOT_FOUND, text, ".html")
        else:
            self._send(HTTPStatus.OK, found, path[path.rfind(".") :])

    def _stamp(self) -> str:
        try:
            return self.preview.stamp()
        except OSError:
            return "changing"

    def _redirect(self) -> None:
        self.send_response(HTTPStatus.FOUND)
        self.send_header("Location", self.preview.url)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def _send(self, status: HTTPStatus, body: bytes, suffix: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", _TYPES.get(suffix, "application/octet-stream"))
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - named by http.server
        """Say nothing: a line for each look of the page would hide everything else."""
