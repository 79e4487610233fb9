"""From bytes in pieces of any size to blocks of whole lines of bounded length.

Bytes are UTF-8 unless a byte order mark says UTF-16; what is not valid becomes U+FFFD when the
line is read. A line ends with a line feed; a carriage return before it goes. A line that is longer
than `MAX_LINE_BYTES` is cut there, so that memory stays constant whatever comes.
"""

from __future__ import annotations

import codecs
from collections.abc import Iterator

MAX_LINE_BYTES = 65_536
"""Enough for the characters that are looked at, four bytes each."""

PIECE = 1 << 20
_MARKS = (
    (codecs.BOM_UTF8, ""),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_LONGEST_MARK = 3


class Blocks:
    """Cuts a stream of bytes into blocks that end with a line feed."""

    def __init__(self) -> None:
        """Start before the first byte."""
        self._head = b""
        self._rest = b""
        self._cut = False
        self._begun = False
        self._decoder: codecs.IncrementalDecoder | None = None

    def feed(self, data: bytes) -> Iterator[bytes]:
        """Yield the blocks of whole lines that ``data`` completes."""
        for at in range(0, len(data), PIECE):
            block = self._whole(self._decoded(data[at : at + PIECE]))
            if block:
                yield block

    def finish(self) -> Iterator[bytes]:
        """Yield the last line when it has no line end."""
        block = self._whole(self._decoded(b"", final=True))
        if block:
            yield block
        if self._rest:
            yield self._rest + b"\n"
        self._rest = b""

    def _decoded(self, data: bytes, final: bool = False) -> bytes:
        if not self._begun:
            self._head += data
            if len(self._head) < _LONGEST_MARK and not final:
                return b""
            data, self._head, self._begun = self._head, b"", True
            for mark, name in _MARKS:
                if data.startswith(mark):
                    data = data[len(mark) :]
                    self._decoder = codecs.getincrementaldecoder(name)("replace") if name else None
                    break
        if self._decoder is None:
            return data
        return self._decoder.decode(data, final).encode("utf-8", "replace")

    def _whole(self, data: bytes) -> bytes:
        if self._cut:  # the rest of a line that was too long
            end = data.find(b"\n")
            if end < 0:
                return b""
            self._cut = False
            data = data[end:]
        data = self._rest + data
        end = data.rfind(b"\n") + 1
        block, self._rest = data[:end], data[end:]
        if len(self._rest) > MAX_LINE_BYTES:
            self._rest, self._cut = self._rest[:MAX_LINE_BYTES], True
        return block


def text_of(line: bytes) -> str:
    """Decode one line, cut to a bounded length."""
    return line[:MAX_LINE_BYTES].decode("utf-8", "replace").removesuffix("\r")
