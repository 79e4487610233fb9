"""Carries the bytes of a stream from the command to where our own output goes."""

from __future__ import annotations

import os
import select
import selectors
import threading
import time
from collections.abc import Callable

SIZE = 1 << 16
QUIET, LIMIT = 0.2, 2.0
"""Seconds that a stream is read on after the command has ended, while a process that it left
behind holds the stream: until nothing has come for so long, or at most."""


class Pump(threading.Thread):
    """Reads what comes, at once writes it on, then hands it to ``keep``."""

    def __init__(self, source: int, target: int, keep: Callable[[bytes], None]) -> None:
        """Take the end to read from, which is closed at last, and the end to write to."""
        super().__init__(daemon=True)
        self._source, self._target, self._keep = source, target, keep
        self._woken, self._wake = os.pipe()
        self._ended: float | None = None

    def end(self) -> None:
        """Say that the command has ended; wait until everything it wrote has been passed on."""
        os.close(self._wake)
        self.join()
        os.close(self._woken)

    def run(self) -> None:
        """Carry bytes until the stream ends, or nobody takes them any more."""
        with selectors.DefaultSelector() as selector:
            selector.register(self._source, selectors.EVENT_READ)
            selector.register(self._woken, selectors.EVENT_READ)
            try:
                while self._ready(selector):
                    data = _read(self._source)
                    if not data or not self._pass_on(data):
                        break
                    self._keep(data)
                    if self._ended and len(data) < SIZE and time.monotonic() > self._ended + LIMIT:
                        break
            finally:
                # Where our output goes to is gone: the command is told so by its own next write.
                os.close(self._source)

    def _ready(self, selector: selectors.BaseSelector) -> bool:
        """Wait for bytes; False when the command has ended and nothing came for a while."""
        while True:
            events = selector.select(QUIET if self._ended else None)
            names = {key.fd for key, _ in events}
            if self._source in names:
                return True
            if self._woken in names:
                selector.unregister(self._woken)
                self._ended = time.monotonic()
            elif self._ended:
                return False

    def _pass_on(self, data: bytes) -> bool:
        rest = memoryview(data)
        while rest:
            try:
                rest = rest[os.write(self._target, rest) :]
            except BlockingIOError:  # somebody else made our output non-blocking
                select.select([], [self._target], [])
            except OSError:
                return False
        return True


def _read(source: int) -> bytes:
    try:
        return os.read(source, SIZE)
    except OSError:  # how a pseudo-terminal says that nobody holds its other end
        return b""
