"""Shut a process in before it runs a stranger's program. Linux; standard library only.

Where the system allows, the program gets namespaces of its own: no network but loopback, a process
table in which everything dies with the first process, a read-only file system but for a small
temporary one, and a neutral host name. Limits on memory, processes, file size and open files hold
in any case.
"""

from __future__ import annotations

import ctypes
import errno
import os
import resource
import socket
import struct
from dataclasses import dataclass, field

_CLONE_NEWNS = 0x00020000
_CLONE_NEWUTS = 0x04000000
_CLONE_NEWIPC = 0x08000000
_CLONE_NEWUSER = 0x10000000
_CLONE_NEWPID = 0x20000000
_CLONE_NEWNET = 0x40000000
_MS_NOSUID, _MS_NODEV, _MS_BIND, _MS_REC, _MS_PRIVATE = 2, 4, 4096, 16384, 1 << 18
_MOUNT_ATTR_RDONLY = 1
_AT_RECURSIVE = 0x8000
_AT_FDCWD = -100
_SYS_MOUNT_SETATTR = 442
_SIOCGIFFLAGS, _SIOCSIFFLAGS, _IFF_UP = 0x8913, 0x8914, 1

_libc = ctypes.CDLL(None, use_errno=True)


@dataclass(frozen=True)
class Limits:
    """What a program may use. Sizes in bytes, time in seconds."""

    seconds: float = 120.0
    memory: int = 6 << 30
    disk: int = 512 << 20
    output: int = 8 << 20
    processes: int = 300
    open_files: int = 1024
    environment: dict[str, str] = field(default_factory=dict)


def enter(work: str, limits: Limits, isolate: bool) -> None:
    """Put the calling process behind the limits, and into namespaces when ``isolate``.

    Must be called in a freshly forked process with one thread. ``work`` is an empty folder that
    becomes the only writable place. The next process that the caller forks is the first one of the
    new process table.

    Raises:
        OSError: the system does not allow a namespace; nothing has been changed for others.
    """
    if isolate:
        _namespaces()
        _mounts(work, limits)
        _loopback()
        socket.sethostname("localhost")
    set_limits(limits, isolate)


def set_limits(limits: Limits, isolated: bool) -> None:
    """Set the resource limits, which every process started from here inherits."""
    _limit(resource.RLIMIT_CORE, 0)
    _limit(resource.RLIMIT_DATA, limits.memory)
    _limit(resource.RLIMIT_FSIZE, limits.disk)
    _limit(resource.RLIMIT_NOFILE, limits.open_files)
    if isolated:  # counted per user and namespace; outside it would count the user's other work
        _limit(resource.RLIMIT_NPROC, limits.processes)


def mount_proc() -> None:
    """Show the new process table in /proc; for the first process of the namespace."""
    _mount(b"proc", b"/proc", b"proc", _MS_NOSUID | _MS_NODEV, b"")


def _namespaces() -> None:
    uid, gid = os.getuid(), os.getgid()
    flags = (
        _CLONE_NEWUSER
        | _CLONE_NEWNS
        | _CLONE_NEWPID
        | _CLONE_NEWNET
        | _CLONE_NEWIPC
        | _CLONE_NEWUTS
    )
    if _libc.unshare(flags):
        _raise("unshare")
    _write("/proc/self/setgroups", "deny")
    _write("/proc/self/uid_map", f"{uid} {uid} 1")
    _write("/proc/self/gid_map", f"{gid} {gid} 1")


def _mounts(work: str, limits: Limits) -> None:
    """Make everything read-only but ``work`` and /dev/shm, which become small memory file systems."""
    _mount(None, b"/", None, _MS_REC | _MS_PRIVATE, b"")
    _set_read_only(b"/")
    size = f"size={limits.disk},mode=0700".encode()
    _mount(b"tmpfs", work.encode(), b"tmpfs", _MS_NOSUID | _MS_NODEV, size)
    if os.path.isdir("/dev/shm"):
        shared = f"size={limits.disk},mode=1777".encode()
        _mount(b"tmpfs", b"/dev/shm", b"tmpfs", _MS_NOSUID | _MS_NODEV, shared)


def _set_read_only(path: bytes) -> None:
    # struct mount_attr: attr_set, attr_clr, propagation, userns_fd
    attributes = struct.pack("QQQQ", _MOUNT_ATTR_RDONLY, 0, 0, 0)
    buffer = ctypes.create_string_buffer(attributes, len(attributes))
    if _libc.syscall(
        _SYS_MOUNT_SETATTR,
        ctypes.c_int(_AT_FDCWD),
        ctypes.c_char_p(path),
        ctypes.c_uint(_AT_RECURSIVE),
        buffer,
        ctypes.c_size_t(len(attributes)),
    ):
        _raise("mount_setattr")


def _loopback() -> None:
    """Bring up ``lo``: processes of one program may talk to each other."""
    import fcntl

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as control:
        name = b"lo".ljust(16, b"\0")
        answer = fcntl.ioctl(control, _SIOCGIFFLAGS, struct.pack("16sH14s", name, 0, b""))
        flags = struct.unpack("16sH14s", answer)[1]
        fcntl.ioctl(control, _SIOCSIFFLAGS, struct.pack("16sH14s", name, flags | _IFF_UP, b""))


def network_attempts() -> int:
    """Return how often something in this network namespace asked for a way out that is not there."""
    total = 0
    try:
        with open("/proc/self/net/snmp", encoding="ascii") as stream:
            rows = [line.split() for line in stream]
        for names, values in zip(rows[::2], rows[1::2], strict=False):
            if names[0] == "Ip:":
                total += int(values[names.index("OutNoRoutes")])
        with open("/proc/self/net/snmp6", encoding="ascii") as stream:
            total += sum(
                int(line.split()[1]) for line in stream if line.startswith("Ip6OutNoRoutes")
            )
    except (OSError, ValueError):
        pass
    return total


def _limit(which: int, value: int) -> None:
    _, hard = resource.getrlimit(which)
    allowed = value if hard == resource.RLIM_INFINITY else min(value, hard)
    resource.setrlimit(which, (allowed, allowed))


def _mount(
    source: bytes | None, target: bytes, kind: bytes | None, flags: int, data: bytes
) -> None:
    if _libc.mount(source, target, kind, ctypes.c_ulong(flags), data):
        _raise(f"mount {target.decode()}")


def _write(path: str, text: str) -> None:
    with open(path, "w", encoding="ascii") as stream:
        stream.write(text)


def _raise(what: str) -> None:
    number = ctypes.get_errno() or errno.EPERM
    raise OSError(number, f"{what}: {os.strerror(number)}")
