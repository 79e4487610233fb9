"""A line on stderr that shows how far a long reading has come; only on a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator

FIRST, EVERY = 1.0, 0.2
"""Seconds before it is shown, and between two changes of it."""


class Progress:
    """Counts bytes, and shows them when that takes long."""

    def __init__(self, total: int | None) -> None:
        """Start; ``total`` bytes are expected, None when that is not known."""
        self._total = total
        self._done = 0
        self._shown = False
        self._next = time.monotonic() + FIRST
        self._on = sys.stderr.isatty()

    def follow(self, chunks: Iterable[bytes]) -> Iterator[bytes]:
        """Pass ``chunks`` on."""
        for chunk in chunks:
            yield chunk
            self._done += len(chunk)
            if self._on and time.monotonic() >= self._next:
                self._show()

    def _show(self) -> None:
        self._next = time.monotonic() + EVERY
        self._shown = True
        # Of packed files only the packed size is known, so there may be more to read than that.
        of = f" of {self._total / 1e6:,.0f}" if self._total and self._total >= self._done else ""
        sys.stderr.write(f"\r\x1b[Kfaultpedia: {self._done / 1e6:,.0f}{of} MB read")
        sys.stderr.flush()

    def clear(self) -> None:
        """Take the line away."""
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self._shown = False
