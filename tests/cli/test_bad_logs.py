"""Logs that are not what they should be: an answer or one clear message, and no more memory."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import os
import random
import signal
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from faultpedia.cli import sources
from faultpedia.cli.sources import Source, SourceError
from tests.cli.reader import FAILURE, HEALTHY, PROGRAM, plant, run
from tests.project import environment

zstandard = pytest.importorskip("zstandard")

LOG = f"{HEALTHY}{FAILURE}\n".encode()
MEASURED = """\
import resource, sys
from faultpedia.cli import main
try:
    main(sys.argv[1:])
finally:
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)
"""
"""Runs the program and prints its peak memory in KiB (on Linux)."""
MEBIBYTE = 1 << 20


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    plant(tmp_path)
    return tmp_path


def first(result: Any) -> dict[str, Any]:
    body: dict[str, Any] = json.loads(result.stdout)["initiating"]
    return body


def in_json(data: bytes, name: str = "a.log") -> Any:
    Path(name).write_bytes(data)
    return run("diagnose", "--format", "json", name)


def peak(*arguments: str, cwd: Path) -> int:
    """Return the peak memory of a run in bytes."""
    done = subprocess.run(
        [sys.executable, "-c", MEASURED, "diagnose", "--format", "json", *arguments],
        cwd=cwd, env=environment(), capture_output=True, check=False, timeout=120,
    )  # fmt: skip
    assert done.returncode in (0, 1, 3), done.stderr
    return int(done.stderr.split()[-1]) * 1024


@pytest.mark.parametrize(
    "pack",
    [
        gzip.compress,
        bz2.compress,
        lzma.compress,
        zstandard.ZstdCompressor().compress,
        lambda data: gzip.compress(data[:20]) + gzip.compress(data[20:]),
        lambda data: b"".join(zstandard.compress(part) for part in (data[:20], data[20:])),
    ],
)
def test_packed_logs_are_unpacked_whatever_they_are_called(pack: Callable[[bytes], bytes]) -> None:
    packed = pack(LOG)

    result = in_json(packed, "a.txt")

    assert (result.exit_code, first(result)["line"], result.stderr) == (1, 3, "")
    assert first(run("diagnose", "--format", "json", stdin=packed))["line"] == 3


@pytest.mark.parametrize("pack", [gzip.compress, zstandard.compress, bz2.compress, lzma.compress])
def test_packed_log_that_is_cut_off_is_read_as_far_as_it_goes(
    pack: Callable[[bytes], bytes],
) -> None:
    noise = random.Random(3).randbytes(2 * MEBIBYTE).hex().encode()
    packed = pack(LOG + noise)

    result = in_json(packed[: len(packed) * 3 // 4], "a.log.gz")

    assert (result.exit_code, first(result)["line"]) == (1, 3)
    assert result.stderr.startswith("faultpedia: a.log.gz is cut off or damaged (")
    assert result.stderr.count("\n") == 1


def test_packed_log_that_is_cut_off_before_anything_was_found_is_an_error() -> None:
    packed = gzip.compress(HEALTHY.encode() + random.Random(3).randbytes(4000))

    result = in_json(packed[:-1000])

    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1


def test_damaged_gzip_is_one_message() -> None:
    packed = bytearray(gzip.compress(LOG * 100))
    packed[40:60] = bytes(20)

    result = in_json(bytes(packed))

    assert result.exit_code in (1, 2)
    assert result.stderr.startswith("faultpedia: a.log is cut off or damaged (")
    assert result.stderr.count("\n") == 1


def test_zstd_without_a_library_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Any:
        if "zst" in name:
            raise ImportError(name)
        return import_module(name)

    monkeypatch.setattr(sources, "import_module", missing)

    result = in_json(zstandard.compress(LOG), "a.log.zst")

    assert (result.exit_code, result.stdout) == (2, "")
    assert "pip install 'faultpedia[zstd]'" in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("magic", [b"PK\x03\x04", b"\x7fELF"])
def test_what_is_no_log_is_named(magic: bytes) -> None:
    result = in_json(magic + bytes(100))

    assert result.exit_code == 2
    assert ", not a log." in result.stderr


def test_bytes_at_random_give_an_answer() -> None:
    noise = random.Random(7).randbytes(MEBIBYTE)

    assert in_json(b"\x01" + noise).exit_code in (0, 1, 3)
    assert first(in_json(b"\x01" + noise + b"\n" + LOG))["text"] == FAILURE


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (b"\xe9\xff\xfa caf\xe9 \xc3\n" + LOG, 4),
        (LOG.replace(b"\n", b"\r\n"), 3),
        (LOG.decode().encode("utf-16"), 3),
        (b"\xfe\xff" + LOG.decode().encode("utf-16-be"), 3),
        (b"\xef\xbb\xbf" + LOG, 3),
        (b"\x1b[31m\x1b[0m" * 20_000 + b"\n" + LOG, 4),
        (b"\r".join(b"%d%%|##  | 3.1it/s" % n for n in range(1000)) + b"\n" + LOG, 4),
        (b"\x00" * 5000 + b"\n" + LOG, 4),
        (LOG.rstrip(b"\n"), 3),
    ],
    ids=["latin-1", "crlf", "utf-16", "utf-16-be", "bom", "ansi", "bars", "nul", "no-end"],
)
def test_encodings_and_terminals(data: bytes, line: int) -> None:
    result = in_json(data)

    assert (result.exit_code, first(result)["text"], first(result)["line"]) == (1, FAILURE, line)


def test_a_message_behind_a_progress_bar() -> None:
    result = in_json(b"\r".join(b"%d%%|#" % n for n in range(99)) + b"\r" + FAILURE.encode())

    assert (result.exit_code, first(result)["line"]) == (1, 1)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("gone.log", "gone.log cannot be read: no such file or directory."),
        ("entries", "entries is a folder. Give the logs in it: entries/*"),
        ("a.log/b", "a.log/b cannot be read: not a directory."),
    ],
)
def test_what_cannot_be_opened_is_one_message(name: str, said: str) -> None:
    Path("a.log").write_bytes(LOG)

    alone = run("diagnose", name)
    beside = run("diagnose", "--format", "json", name, "a.log")

    assert (alone.exit_code, alone.stdout, alone.stderr) == (2, "", f"faultpedia: {said}\n")
    assert (beside.exit_code, first(beside)["file"]) == (1, "a.log")
    assert beside.stderr == f"faultpedia: {said}\n"


def test_nothing_found_is_no_answer_when_a_log_could_not_be_read() -> None:
    Path("a.log").write_text(HEALTHY)

    assert run("diagnose", "gone.log", "a.log").exit_code == 2


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may read everything")
def test_a_log_that_may_not_be_read() -> None:
    Path("a.log").write_bytes(LOG)
    Path("a.log").chmod(0)

    assert "a.log cannot be read: permission denied." in run("diagnose", "a.log").stderr


def test_a_log_that_disappears_while_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    class Vanishing(io.RawIOBase):
        def __init__(self) -> None:
            self._left = [LOG]

        def readable(self) -> bool:
            return True

        def readinto(self, buffer: Any) -> int:
            if not self._left:
                raise OSError(116, "Stale file handle")
            data = self._left.pop()
            buffer[: len(data)] = data
            return len(data)

    monkeypatch.setattr(sources, "_opened", lambda *_: io.BufferedReader(Vanishing()))

    result = run("diagnose", "--format", "json", "a.log")

    assert (result.exit_code, first(result)["line"]) == (1, 3)
    assert result.stderr == "faultpedia: a.log cannot be read: stale file handle.\n"


def test_reading_hands_out_bounded_pieces() -> None:
    Path("a.gz").write_bytes(gzip.compress(bytes(50 * MEBIBYTE)))
    Path("a.zst").write_bytes(zstandard.compress(bytes(50 * MEBIBYTE)))

    for name in ("a.gz", "a.zst"):
        sizes = [len(piece) for piece in sources.read(Source(name))]
        assert sum(sizes) == 50 * MEBIBYTE
        assert max(sizes) <= 33 * MEBIBYTE


def test_a_source_that_ends_in_an_error_has_yielded_what_came_before() -> None:
    Path("a.gz").write_bytes(gzip.compress(LOG)[:-4])
    pieces = sources.read(Source("a.gz"))

    assert next(pieces) == LOG
    with pytest.raises(SourceError, match="cut off"):
        next(pieces)


@pytest.mark.skipif(sys.platform != "linux", reason="the peak is measured in other units")
def test_memory_stays_the_same_for_a_long_line_a_long_log_and_a_bomb(folder: Path) -> None:
    Path("small.log").write_bytes(LOG)
    Path("line.log").write_bytes(LOG + b"x" * (50 * MEBIBYTE) + b"\n")
    Path("long.log").write_bytes(LOG + b"INFO step 17 of the epoch\n" * 2_000_000)
    Path("bomb.gz").write_bytes(gzip.compress(bytes(100 * MEBIBYTE)))
    base = peak("small.log", cwd=folder)

    for name in ("line.log", "long.log", "bomb.gz"):
        assert peak(name, cwd=folder) < base + 40 * MEBIBYTE, name


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_an_endless_stream_is_stopped_with_ctrl_c(folder: Path) -> None:
    child = subprocess.Popen(
        [*PROGRAM, "diagnose", "--format", "json"],
        cwd=folder, env=environment(),
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert child.stdin is not None
    # More than a pipe holds: when it is written, the first lines have been read.
    child.stdin.write(LOG + b"x" * (8 * MEBIBYTE))
    child.stdin.flush()

    child.send_signal(signal.SIGINT)
    # Waits for the end, although the other end of the stream is still open.
    child.wait(timeout=120)
    out, err = child.stdout.read(), child.stderr.read()  # type: ignore[union-attr]
    for stream in (child.stdin, child.stdout, child.stderr):
        stream.close()  # type: ignore[union-attr]

    assert (child.returncode, json.loads(out)["initiating"]["line"]) == (1, 3)
    assert err == b"faultpedia: stopped; this is what was found so far\n"
