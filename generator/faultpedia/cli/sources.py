"""Logs as streams of bytes: plain, compressed, or the standard input, read piece by piece.

What a file is, is told by its first bytes, not by its name. Memory stays constant, whatever the
bytes expand to.
"""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, BinaryIO, Protocol, cast

PIECE = 1 << 20
_PACKED_PIECE = 1 << 10
"""Of zstd, which expands a few bytes to 128 KiB, and cannot be asked for less."""

STDIN = "-"

_NOT_LOGS = {
    b"PK\x03\x04": "a zip archive",
    b"7z\xbc\xaf": "a 7z archive",
    b"SQLi": "an SQLite database",
    b"\x7fELF": "a compiled program",
}
_DAMAGED = (EOFError, zlib.error, lzma.LZMAError, gzip.BadGzipFile)


class SourceError(Exception):
    """A log cannot be read, or not to its end; the message says which and why."""


class Stream(Protocol):
    """What is used of an open file."""

    def read1(self, size: int, /) -> bytes:
        """Return what is there, at most ``size`` bytes; nothing at the end."""


@dataclass(frozen=True)
class Source:
    """One log and what its name says."""

    name: str
    """As it was given; ``-`` is the standard input."""
    rank: int | None = None

    @property
    def shown(self) -> str:
        """Return the name for people."""
        return "stdin" if self.name == STDIN else self.name


def read(source: Source) -> Iterator[bytes]:
    """Yield the bytes of a log, unpacked.

    Raises:
        SourceError: it cannot be read, or ends too early; what came before was yielded.
    """
    try:
        with ExitStack() as files:
            stream = _unpacked(_opened(source, files))
            while data := stream.read1(PIECE):
                yield data
    except _DAMAGED as error:
        raise SourceError(
            f"{source.shown} is cut off or damaged ({_said(error)}); it was read as far as it goes."
        ) from None
    except OSError as error:
        raise SourceError(f"{source.shown} cannot be read: {_said(error)}.") from None
    except SourceError as error:
        raise SourceError(f"{source.shown} {error}") from None


def _said(error: Exception) -> str:
    text = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return (text[:1].lower() + text[1:]).rstrip(".") or type(error).__name__


def _opened(source: Source, files: ExitStack) -> io.BufferedReader:
    if source.name == STDIN:
        stdin = sys.stdin.buffer
        if isinstance(stdin, io.BufferedReader):
            return stdin
        return io.BufferedReader(cast("io.RawIOBase", stdin))
    path = Path(source.name)
    if path.is_dir():
        raise SourceError(f"is a folder. Give the logs in it: {path.as_posix()}/*")
    return files.enter_context(path.open("rb"))


def _unpacked(raw: io.BufferedReader) -> Stream:
    """Return the reader for what the first bytes are."""
    head = raw.peek(6)
    for magic, what in _NOT_LOGS.items():
        if head.startswith(magic):
            raise SourceError(f"is {what}, not a log.")
    for magic, unpack in _PACKED.items():
        if head.startswith(magic):
            return unpack(raw)
    return raw


def _zstd(raw: BinaryIO) -> Stream:
    """Unpack zstd with the standard library (3.14), or with the package ``zstandard``."""
    try:
        return cast("Stream", import_module("compression.zstd").ZstdFile(raw))
    except ImportError:
        pass
    try:
        package = import_module("zstandard")
    except ImportError:
        raise SourceError(
            "is packed with zstd. Reading it takes Python 3.14 or the package zstandard: "
            "pip install 'faultpedia[zstd]'. Or unpack it: zstd -dc FILE | faultpedia diagnose -"
        ) from None
    return _Frames(raw, package)


class _Frames:
    """The frames of a zstd file; the package itself would not notice that the last is cut off."""

    def __init__(self, raw: BinaryIO, package: Any) -> None:
        self._raw = raw
        self._package = package
        self._frame: Any = None

    def read1(self, _size: int, /) -> bytes:
        while packed := self._raw.read(_PACKED_PIECE):
            if data := self._unpack(packed):
                return data
        if self._frame is not None:
            raise EOFError("the last frame does not end")
        return b""

    def _unpack(self, packed: bytes) -> bytes:
        data = b""
        while packed:
            if self._frame is None:
                self._frame = self._package.ZstdDecompressor().decompressobj()
            try:
                data += self._frame.decompress(packed)
            except self._package.ZstdError as error:
                raise zlib.error(str(error)) from None
            packed = b""
            if self._frame.eof:
                packed, self._frame = self._frame.unused_data, None
        return data


_PACKED: dict[bytes, Callable[[BinaryIO], Stream]] = {
    b"\x1f\x8b": lambda raw: gzip.GzipFile(fileobj=raw),
    b"\x28\xb5\x2f\xfd": _zstd,
    b"BZh": bz2.BZ2File,
    b"\xfd7zXZ\x00": lzma.LZMAFile,
}
