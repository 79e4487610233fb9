"""What is kept of an output: its beginning and its end, with the numbers of their lines."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterator

HEAD, TAIL = 4 << 20, 32 << 20
"""Bytes: a start says how a run was set up, an end says how it died."""
_BLOCK = 1 << 16
_GAP = b"\n" * (1 << 20)


class Kept:
    """Lines of several streams in the order of their arrival, bounded in size.

    Two streams are put together line by line: bytes of one never stand inside a line of the other.
    """

    def __init__(
        self,
        head: int = HEAD,
        tail: int = TAIL,
        copy: Callable[[bytes], None] = lambda _: None,
    ) -> None:
        """Start empty; at most about ``head`` + ``tail`` bytes are kept, and ``copy`` gets all."""
        self._head_size, self._tail_size, self._copy = head, tail, copy
        self._lock = threading.Lock()
        self._head = bytearray()
        self._tail: deque[bytes] = deque()
        self._size = 0
        self._block = bytearray()
        self._gap = 0  # lines between the two
        self._partial: dict[int, bytes] = {}

    def add(self, data: bytes, stream: int = 1, *, alone: bool = True) -> None:
        """Keep ``data``; unless ``alone``, what follows its last line feed waits for the rest."""
        with self._lock:
            if not alone:
                data = self._partial.pop(stream, b"") + data
                end = data.rfind(b"\n") + 1
                if len(data) - end <= _BLOCK:  # no line is that long but one of rubbish
                    self._partial[stream] = data[end:]
                    data = data[:end]
            self._put(data)

    def finish(self) -> None:
        """Put down what has no line end."""
        with self._lock:
            rest = b"".join(part for _, part in sorted(self._partial.items()))
            self._partial.clear()
            self._put(rest)

    def _put(self, data: bytes) -> None:
        self._copy(data)
        room = self._head_size - len(self._head)
        if room > 0:
            self._head += data[:room]
            data = data[room:]
        self._block += data
        if len(self._block) < _BLOCK:
            return
        self._tail.append(bytes(self._block))
        self._size += len(self._block)
        self._block.clear()
        while self._size > self._tail_size:
            dropped = self._tail.popleft()
            self._size -= len(dropped)
            self._gap += dropped.count(b"\n")

    def chunks(self) -> Iterator[bytes]:
        """Yield what was kept; blank lines stand for what was not, so that numbers stay right."""
        yield bytes(self._head)
        gap = self._gap
        while gap > 0:
            yield _GAP[:gap]
            gap -= len(_GAP)
        yield from self._tail
        yield bytes(self._block)
