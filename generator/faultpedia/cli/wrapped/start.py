"""Start a command with its streams connected, and wait for its end."""

from __future__ import annotations

import errno
import fcntl
import os
import signal
import struct
import termios
from dataclasses import dataclass

from faultpedia.cli.wrapped.keep import Kept
from faultpedia.cli.wrapped.pump import Pump
from faultpedia.cli.wrapped.signals import Relay, ours

STDOUT, STDERR = 1, 2
NOT_FOUND, NOT_EXECUTABLE, NOT_STARTED = 127, 126, 125
_SIZE = struct.Struct("HHHH")


class NotStartedError(Exception):
    """The command could not be started; ``status`` is what a shell ends with then."""

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.status = status


@dataclass(frozen=True)
class _Channel:
    """What goes the same way: one stream of the command, or both."""

    streams: tuple[int, ...]
    source: int
    """The end that is read."""
    inner: int
    """The end that the command gets."""
    terminal: bool


def run_command(command: list[str], kept: Kept) -> int:
    """Run ``command``, pass everything through, and return its status as a shell gives it.

    Raises:
        NotStartedError: there is no such program, or it cannot be run.
    """
    channels = _channels()
    # Signals from here on wait for the relay; none is lost, none ends us before the command.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ours())
    try:
        child = _spawn(command, channels, before)
        relay = Relay(child, lambda: _resize(channels))
        relay.start()
        pumps = [_pump(channel, kept, alone=len(channels) == 1) for channel in channels]
        for pump in pumps:
            pump.start()
        _, status = os.waitpid(child, 0)
        relay.stop()
        for pump in pumps:
            pump.end()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    kept.finish()
    code = os.waitstatus_to_exitcode(status)
    return code if code >= 0 else 128 - code


def _pump(channel: _Channel, kept: Kept, *, alone: bool) -> Pump:
    first = channel.streams[0]
    return Pump(channel.source, first, lambda data: kept.add(data, first, alone=alone))


def _channels() -> list[_Channel]:
    """Connect the two streams; where ours are one, theirs are one, so that their order stays."""
    open_ones = [stream for stream in (STDOUT, STDERR) if _is_open(stream)]
    if len(open_ones) == 2 and os.path.sameopenfile(STDOUT, STDERR):  # noqa: PLR2004 - both
        return [_channel((STDOUT, STDERR))]
    return [_channel((stream,)) for stream in open_ones]


def _channel(streams: tuple[int, ...]) -> _Channel:
    terminal = os.isatty(streams[0])
    if not terminal:
        source, inner = os.pipe()
        return _Channel(streams, source, inner, terminal=False)
    source, inner = os.openpty()
    modes = termios.tcgetattr(streams[0])
    modes[1] &= ~termios.OPOST  # the real terminal does that, and must do it only once
    termios.tcsetattr(inner, termios.TCSANOW, modes)
    channel = _Channel(streams, source, inner, terminal=True)
    _resize([channel])
    return channel


def _is_open(stream: int) -> bool:
    try:
        os.fstat(stream)
    except OSError:
        return False
    return True


def _resize(channels: list[_Channel]) -> None:
    """Give the pseudo-terminals the size of the real one."""
    for channel in channels:
        if channel.terminal:
            try:
                size = fcntl.ioctl(channel.streams[0], termios.TIOCGWINSZ, bytes(_SIZE.size))
                fcntl.ioctl(channel.source, termios.TIOCSWINSZ, size)
            except OSError:  # one of the two is gone
                continue


def _spawn(command: list[str], channels: list[_Channel], mask: set[int]) -> int:
    actions = [
        (os.POSIX_SPAWN_DUP2, channel.inner, stream)
        for channel in channels
        for stream in channel.streams
    ]
    # Python ignores these two; a program must find them as usual.
    usual = [signal.SIGPIPE, signal.SIGXFSZ]
    try:
        return os.posix_spawnp(
            command[0], command, os.environ, file_actions=actions, setsigmask=mask, setsigdef=usual
        )
    except (OSError, ValueError) as error:
        for channel in channels:
            os.close(channel.source)
        raise _not_started(command[0], error) from None
    finally:
        for channel in channels:
            os.close(channel.inner)


def _not_started(name: str, error: OSError | ValueError) -> NotStartedError:
    if not isinstance(error, OSError):
        return NotStartedError(f"{name!r} is not a command", NOT_STARTED)
    if error.errno in (errno.ENOENT, errno.ENOTDIR):
        return NotStartedError(f"{name}: there is no such command", NOT_FOUND)
    if error.errno in (errno.EACCES, errno.ENOEXEC, errno.EISDIR):
        return NotStartedError(f"{name}: it cannot be executed", NOT_EXECUTABLE)
    return NotStartedError(f"{name}: {error.strerror}", NOT_STARTED)
