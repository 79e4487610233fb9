"""Watches a running program from outside, and stops it with all its descendants."""

from __future__ import annotations

import os
import select
import signal
import time
from collections import deque
from dataclasses import dataclass

from contain import Limits

_POLL = 0.02
"""Seconds between two looks at a running program."""

_FIRST_POLL = 0.004
"""The same at the beginning: what multiplies is stopped while it is small."""

_SLOW_POLL = 0.25
"""Seconds between two looks that take long."""

_OURS = 2
"""Processes below this one that are not the program's: the keeper and the first process."""

_ENDING = 10.0
"""Seconds in which killed processes must be gone; a hanging device can hold one for ever."""


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
    pause = _FIRST_POLL
    try:
        while not select.select([ended], [], [], pause)[0]:
            now = time.monotonic()
            pause = _FIRST_POLL if now - started < _SLOW_POLL else _POLL
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
    members = descendants(limits.processes + _OURS + 1)
    if len(members) > limits.processes + _OURS:
        return Excess("processes", f"it had more than {limits.processes} processes")
    # The estimate counts a page once for each process that shares it; it is cheap and never too
    # low. Only when it is too high the exact number is worth its price.
    if sum(map(_estimate, members)) > limits.memory:
        return _memory(members, limits)
    return Excess()


def _memory(members: list[int], limits: Limits) -> Excess:
    """Add up what the processes hold together, shared pages counted once."""
    total = 0
    for process in members:
        exact = _kilobytes(process, "smaps_rollup", ("Pss_Anon:", "Pss_Shmem:"))
        total += exact or _estimate(process)
        if total > limits.memory:
            return Excess("memory", f"it used more than {_amount(limits.memory)} of memory")
        if len(descendants(2 * len(members))) > 2 * len(members) - 1:
            break  # they multiply, which is more urgent
    return Excess()


def _disk(work: str, limits: Limits) -> Excess:
    total = 0
    for folder, _, names in os.walk(work):
        total += sum(_size(os.path.join(folder, name)) for name in names)
    if total > limits.disk:
        return Excess("disk", f"it wrote more than {_amount(limits.disk)}")
    return Excess()


def descendants(most: int) -> list[int]:
    """Return the descendants of this process, parents first; hardly more than ``most`` of them."""
    found = list[int]()
    queue = deque([os.getpid()])
    while queue and len(found) < most:
        children = _children(queue.popleft())
        found += children
        queue += children
    return found


def clear() -> None:
    """Kill every descendant, and wait until none is left."""
    until = time.monotonic() + _ENDING
    while members := _freeze():
        for process in members:
            _kill(process, signal.SIGKILL)
        try:
            while time.monotonic() < until:
                if os.waitpid(-1, os.WNOHANG)[0] == 0:  # orphans have become children of this one
                    time.sleep(0.001)
        except ChildProcessError:
            return


def _stop(keeper: int, isolated: bool) -> None:
    members = _freeze()
    if isolated:  # the first process of a process table takes all others with it, in one step
        members = {*_children(keeper), keeper}
    for process in members:
        _kill(process, signal.SIGKILL)


def _freeze() -> set[int]:
    """Stop every descendant and return them; none can have children that are not found."""
    known = set[int]()
    while True:
        before = len(known)
        queue = deque([os.getpid()])
        while queue:
            for child in _children(queue.popleft()):
                if child not in known:
                    _kill(child, signal.SIGSTOP)  # before its children are listed
                    known.add(child)
                queue.append(child)
        if len(known) == before:  # what was forked while the signal was on its way has been seen
            return known


def _children(process: int) -> list[int]:
    children = list[int]()
    try:
        for task in os.listdir(f"/proc/{process}/task"):
            with open(f"/proc/{process}/task/{task}/children", encoding="ascii") as stream:
                children += map(int, stream.read().split())
    except OSError:  # it has ended
        pass
    return children


def _estimate(process: int) -> int:
    return _kilobytes(process, "status", ("RssAnon:", "RssShmem:"))


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


def _kill(process: int, number: int) -> None:
    try:
        os.kill(process, number)
    except OSError:
        pass
