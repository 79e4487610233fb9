"""Hands signals that are sent to us on to the command.

A terminal sends its signals (Ctrl+C, Ctrl+Z, a new size) to all processes of the group, so to the
command as well; those must not be sent again. Signals that another process sends to us alone are
handed on.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable

_NOT_OURS = {
    *("SIGKILL", "SIGSTOP", "SIGCHLD", "SIGSEGV", "SIGBUS", "SIGFPE", "SIGILL", "SIGABRT"),
    *("SIGTRAP", "SIGSYS", "SIGTTIN", "SIGTTOU", "SIGPIPE", "SIGXFSZ", "SIGXCPU", "SIGPROF"),
    *("SIGVTALRM", "SIGALRM"),
}
_FROM_TERMINAL = {"SIGINT", "SIGQUIT", "SIGTSTP", "SIGWINCH", "SIGHUP"}


def ours() -> set[signal.Signals]:
    """Return the signals that are handed on."""
    return {
        number
        for number in signal.valid_signals()
        if isinstance(number, signal.Signals) and number.name not in _NOT_OURS
    }


class Relay(threading.Thread):
    """Takes signals, which are blocked in all other threads, and hands them on."""

    def __init__(self, child: int, resized: Callable[[], None]) -> None:
        """``resized`` is called before the command learns that the terminal has a new size."""
        super().__init__(daemon=True)
        self._child: int | None = child
        self._resized = resized
        self._lock = threading.Lock()

    def stop(self) -> None:
        """Send nothing any more: the number of the process may soon be that of another."""
        with self._lock:
            self._child = None

    def run(self) -> None:
        """Wait for signals, for ever."""
        signals = ours()
        while True:
            number, direct = _wait(signals)
            if number == signal.SIGWINCH:
                self._resized()
                self._send(number)  # again: its first one may have come before the new size
            elif direct or (number == signal.SIGHUP and os.getsid(0) == os.getpid()):
                # The end of a terminal is told to the leader of the session alone.
                self._send(number)
            if number == signal.SIGTSTP:
                os.kill(os.getpid(), signal.SIGSTOP)

    def _send(self, number: signal.Signals) -> None:
        with self._lock:
            if self._child is not None:
                os.kill(self._child, number)


def _wait(signals: set[signal.Signals]) -> tuple[signal.Signals, bool]:
    """Wait for one of ``signals``; tell whether a process sent it to us alone."""
    if hasattr(signal, "sigwaitinfo"):
        info = signal.sigwaitinfo(signals)
        return signal.Signals(info.si_signo), info.si_code <= 0  # above 0: the kernel
    number = signal.Signals(signal.sigwait(signals))
    return number, not (number.name in _FROM_TERMINAL and _in_front())


def _in_front() -> bool:
    """Tell whether the terminal sends its signals to us."""
    for stream in (0, 1, 2):
        try:
            return os.tcgetpgrp(stream) == os.getpgrp()
        except OSError:
            continue
    return False
