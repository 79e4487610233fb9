"""Measure `faultpedia diagnose` on a long log of many ranks, beside ``grep -F -f``.

    python bench/diagnose.py [--megabytes 200] [--ranks 8] [--entries DIR]

grep looks for the same texts in the same file: the keys of all signatures and the trigger words.
Both read a file that is in the page cache. Printed are the throughput of both and its ratio, the
peak memory on this log and on one a tenth as long, and the time from start to answer on a log of
one line.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from faultpedia.diagnose import Diagnoser
from faultpedia.diagnose.tables import shapes
from faultpedia.library import of_folders, write_index

ROOT = Path(__file__).resolve().parent.parent
REPEATS = 5
MEBIBYTE = 1 << 20
TAIL = """\
[rank{rank}]: Traceback (most recent call last):
[rank{rank}]:   File "/workspace/train.py", line 412, in <module>
[rank{rank}]:     main()
[rank{rank}]: torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 1.44 GiB. GPU {rank} \
has a total capacity of 79.11 GiB of which 748.75 MiB is free.
"""


@dataclass(frozen=True)
class Measured:
    """One run: seconds of wall and processor time, peak memory in bytes, exit status."""

    wall: float
    cpu: float
    peak: int
    status: int


def lines(ranks: int) -> Iterator[str]:
    """Yield what a training job prints: progress of all ranks, now and then something else."""
    step = 0
    while True:
        clock = f"2026-02-03 {step // 3600 % 24:02d}:{step // 60 % 60:02d}:{step % 60:02d}"
        for rank in range(ranks):
            yield (
                f"[rank{rank}]: {clock},{rank:03d} INFO trainer.py:218] step {step} "
                f"loss {3 + 1 / (step + 1):.4f} lr 3.0e-04 grad_norm {1 + rank / 7:.3f} "
                f"tokens/s {51234 + step % 977}\n"
            )
        if step % 100 == 0:
            yield f"{clock} INFO checkpoint.py:77] saved /checkpoints/step_{step}.pt in 12.3 s\n"
        if step % 500 == 0:
            yield f"{clock} WARNING dataloader.py:41] retrying shard {step % 97}: timed out\n"
        step += 1


def generate(path: Path, size: int, ranks: int) -> None:
    """Write a log of about ``size`` bytes that ends with the failure of one rank."""
    with path.open("w", encoding="utf-8") as stream:
        written = 0
        for line in lines(ranks):
            written += stream.write(line)
            if written >= size:
                break
        stream.write(TAIL.format(rank=ranks - 1))


def measure(command: list[str]) -> Measured:
    """Run a command with its output thrown away."""
    with Path(os.devnull).open("wb") as nothing:
        actions = [(os.POSIX_SPAWN_DUP2, nothing.fileno(), stream) for stream in (1, 2)]
        begun = time.perf_counter()
        child = os.posix_spawnp(command[0], command, os.environ, file_actions=actions)
        _, status, usage = os.wait4(child, 0)
        wall = time.perf_counter() - begun
    unit = 1 if sys.platform == "darwin" else 1024
    cpu = usage.ru_utime + usage.ru_stime
    return Measured(wall, cpu, usage.ru_maxrss * unit, os.waitstatus_to_exitcode(status))


def best(command: list[str], repeats: int = 3) -> Measured:
    """Return the run that took least processor time: other programs only add to it."""
    return min((measure(command) for _ in range(repeats)), key=lambda run: run.cpu)


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--megabytes", type=int, default=200)
    parser.add_argument("--ranks", type=int, default=8)
    parser.add_argument("--entries", type=Path, default=ROOT / "entries")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        run(Path(name), options.megabytes, options.ranks, options.entries)


def run(folder: Path, megabytes: int, ranks: int, entries: Path) -> None:
    """Measure in ``folder``."""
    library = of_folders([entries])
    index = folder / "index.jsonl"
    write_index(index, library)
    words = [*Diagnoser(library.knowledge).index.keys, *shapes.TRIGGERS]
    (folder / "words").write_text("\n".join(words) + "\n", encoding="utf-8")
    long, short, tiny = folder / "long.log", folder / "short.log", folder / "tiny.log"
    generate(long, megabytes * MEBIBYTE, ranks)
    generate(short, megabytes * MEBIBYTE // 10, ranks)
    tiny.write_text("step 1\n", encoding="utf-8")

    program = [sys.executable, "-m", "faultpedia", "diagnose", "--index", str(index)]
    ours, less = best([*program, str(long)]), best([*program, str(short)], 1)
    start = [measure([*program, str(tiny)]) for _ in range(REPEATS)]
    size = long.stat().st_size / 1e6
    print(f"{len(library.knowledge.entries)} entries, {len(words)} texts to look for")
    print(f"log: {size:.0f} MB, {ranks} ranks")
    print(f"faultpedia diagnose: {size / ours.cpu:.0f} MB/s ({ours.cpu:.2f} s, exit {ours.status})")
    if shutil.which("grep"):
        # -c: grep looks at every line and prints only how many it found.
        grep = best(["grep", "-c", "-F", "-f", str(folder / "words"), str(long)])
        print(f"grep -F -f:          {size / grep.cpu:.0f} MB/s ({grep.cpu:.2f} s)")
        print(f"ratio:               {grep.cpu / ours.cpu:.2f} (above 1: faster than grep)")
    print(
        f"peak memory:         {ours.peak / 1e6:.0f} MB; "
        f"{less.peak / 1e6:.0f} MB on a log a tenth as long"
    )
    print(
        f"start to answer:     {statistics.median(s.wall for s in start):.2f} s "
        f"({statistics.median(s.cpu for s in start):.2f} s of processor time), one line"
    )


if __name__ == "__main__":
    main()
