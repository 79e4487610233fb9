"""Watches a running program from outside, and stops it with all its descendants."""

from __future__ import annotations

import os
import select
import signal
import time
from dataclasses import dataclass

from contain import Limits

_POLL = 0.02
"""Seconds between two looks at a running program."""

_SLOW_POLL = 0.25
"""Seconds between two looks that take long."""


@dataclass
class Excess:
    """Why a program was stopped: one word, and a sentence."""

    reason: str = ""
    detail: str = ""


def watch(keeper: int, work: str, log: str, limits: Limits, isolated: bool) -> Excess:
    """Wait for ``keeper``, the process around a program; stop it when it uses too much.

    When this returns, nothing that the program started is left.
    """
    excess = Excess()
    started = looked = time.monotonic()
    ended = os.pidfd_open(keeper)
    try:
        while not select.select([ended], [], [], _POLL)[0]:
            now = time.monotonic()
            if not excess.reason:
                excess = _cheap(now - started, log, limits)
            if not excess.reason and not isolated and now - looked > _SLOW_POLL:
                looked = now  # with namespaces the small file system is the limit
                excess = _disk(work, limits)
            if excess.reason:
                _stop(keeper, isolated)
    finally:
        os.close(ended)
        os.waitpid(keeper, 0)
        clear()
    return excess


def _cheap(seconds: float, log: str, limits: Limits) -> Excess:
    if seconds > limits.seconds:
        return Excess("timeout", f"it still ran after {limits.seconds:g} s")
    if _size(log) > limits.output:
        return Excess("output", f"it printed more than {_amount(limits.output)}")
    members = descendants(limits.processes + 3)  # the keeper and the first process are ours
    if len(members) > limits.processes + 2:
        return Excess("processes", f"it had more than {limits.processes} processes")
    # The estimate counts a page once for each process that shares it; it is cheap and never too
    # low. Only when it is too high the exact number is worth its price.
    if _estimate(members) > limits.memory and _memory(members) > limits.memory:
        return Excess("memory", f"it used more than {_amount(limits.memory)} of memory")
    return Excess()


def _disk(work: str, limits: Limits) -> Excess:
    total = 0
    for folder, _, names in os.walk(work):
        total += sum(_size(os.path.join(folder, name)) for name in names)
    if total > limits.disk:
        return Excess("disk", f"it wrote more than {_amount(limits.disk)}")
    return Excess()


def descendants(most: int = 1 << 20) -> list[int]:
    """Return the descendants of this process, parents first; about ``most`` of them."""
    found, queue = list[int](), [os.getpid()]
    while queue and len(found) < most:
        process = queue.pop(0)
        try:
            for task in os.listdir(f"/proc/{process}/task"):
                with open(f"/proc/{process}/task/{task}/children", encoding="ascii") as stream:
                    children = [int(word) for word in stream.read().split()]
                found += children
                queue += children
        except OSError:  # it has ended
            continue
    return found


def _stop(keeper: int, isolated: bool) -> None:
    if isolated:
        # The first process of a process table takes all others with it, in one step.
        for child in descendants(2):
            if child != keeper:
                _kill(child)
                return
    clear(sparing=keeper)
    _kill(keeper)


def clear(sparing: int = 0) -> None:
    """Kill every descendant; again and again, because they may be making new ones."""
    for _ in range(1000):
        members = [process for process in descendants() if process != sparing]
        if not members:
            return
        for number in (signal.SIGSTOP, signal.SIGKILL):
            for process in members:
                _kill(process, number)
        for process in members:  # orphans have become children of this process
            try:
                os.waitpid(process, 0 if process in _children() else os.WNOHANG)
            except ChildProcessError:
                continue


def _children() -> set[int]:
    with open(f"/proc/self/task/{os.getpid()}/children", encoding="ascii") as stream:
        return {int(word) for word in stream.read().split()}


def _estimate(members: list[int]) -> int:
    return sum(_kilobytes(process, "status", ("RssAnon:", "RssShmem:")) for process in members)


def _memory(members: list[int]) -> int:
    """Return the memory that the processes hold together, shared pages counted once, in bytes."""
    total = 0
    for process in members:
        exact = _kilobytes(process, "smaps_rollup", ("Pss_Anon:", "Pss_Shmem:"))
        total += exact or _estimate([process])
    return total


def _kilobytes(process: int, file: str, names: tuple[str, ...]) -> int:
    try:
        with open(f"/proc/{process}/{file}", encoding="ascii", errors="replace") as stream:
            rows = [line.split() for line in stream]
        return 1024 * sum(int(row[1]) for row in rows if row and row[0] in names)
    except (OSError, IndexError, ValueError):
        return 0


def _size(path: str) -> int:
    try:
        return os.lstat(path).st_size
    except OSError:
        return 0


def _amount(size: int) -> str:
    for unit, name in ((1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")):
        if size >= unit:
            return f"{size / unit:g} {name}"
    return f"{size} bytes"


def _kill(process: int, number: int = signal.SIGKILL) -> None:
    try:
        os.kill(process, number)
    except OSError:
        pass
