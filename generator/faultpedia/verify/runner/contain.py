"""Shut a process in before it runs a stranger's program. Linux; standard library only.

Where the system allows, the program gets namespaces of its own: no network but loopback, a process
table in which everything dies with the first process, a file system that it can only read but for
a small temporary folder, a handful of devices, and a neutral host name. It gives up the privileges
that a new namespace brings, or it could undo all this. Limits on memory, file size and open files
hold in any case.
"""

from __future__ import annotations

import ctypes
import errno
import os
import signal
import socket
import struct
import sys
from dataclasses import dataclass

if sys.platform == "linux":  # elsewhere the limits can still be read
    import resource

    _libc = ctypes.CDLL(None, use_errno=True)

_CLONE_NEWNS = 0x00020000
_CLONE_NEWUTS = 0x04000000
_CLONE_NEWIPC = 0x08000000
_CLONE_NEWUSER = 0x10000000
_CLONE_NEWPID = 0x20000000
_CLONE_NEWNET = 0x40000000
_MS_NOSUID, _MS_NODEV, _MS_BIND, _MS_MOVE, _MS_REC, _MS_PRIVATE = 2, 4, 4096, 8192, 16384, 1 << 18
_MOUNT_ATTR_RDONLY = 1
_AT_RECURSIVE = 0x8000
_AT_FDCWD = -100
_SYS_MOUNT_SETATTR = 442
_SIOCGIFFLAGS, _SIOCSIFFLAGS, _IFF_UP = 0x8913, 0x8914, 1
_PR_SET_PDEATHSIG, _PR_SET_DUMPABLE, _PR_CAPBSET_DROP = 1, 4, 24
_PR_SET_CHILD_SUBREAPER, _PR_SET_NO_NEW_PRIVS = 36, 38
_CAPABILITY_VERSION_3 = 0x20080522
_DEVICES = ("null", "zero", "full", "random", "urandom")
_STREAMS = {"fd": "", "stdin": "/0", "stdout": "/1", "stderr": "/2"}
_TASKS = 2048
"""Processes and threads; the number of processes is watched from outside."""

_AHEAD, _BEHIND = -10, 5
"""Niceness of what watches (where that is allowed), and of what it watches."""


@dataclass(frozen=True)
class Limits:
    """What a program may use. Sizes in bytes, time in seconds."""

    seconds: float = 120.0
    memory: int = 6 << 30
    disk: int = 512 << 20
    output: int = 8 << 20
    processes: int = 300
    open_files: int = 1024
    files: int = 100_000


def enter(work: str, needed: list[str], limits: Limits, isolate: bool) -> None:
    """Put the calling process behind the limits, and into namespaces when ``isolate``.

    Must be called in a freshly forked process with one thread. ``work`` is an empty folder that
    becomes the only writable place; the files in ``needed`` stay in sight. The next process that
    the caller forks is the first one of the new process table; it calls `settle`.

    Raises:
        OSError: the system does not allow a namespace; nothing has been changed for others.
    """
    if isolate:
        _namespaces()
        _mounts(work, needed, limits)
        _loopback()
        socket.sethostname("localhost")
    _set_limits(limits)


def settle(isolate: bool) -> None:
    """Finish in the first process of the new process table: show it in /proc, give up privileges.

    Raises:
        OSError: the system does not allow it.
    """
    if isolate:
        _mount(b"proc", b"/proc", b"proc", _MS_NOSUID | _MS_NODEV, b"")
        try:  # no RLIMIT_NPROC holds for root; a recent kernel counts by process table
            _write("/proc/sys/kernel/pid_max", str(_TASKS))
        except OSError:
            pass
        _drop_privileges()
        _libc.prctl(_PR_SET_DUMPABLE, ctypes.c_ulong(0))  # what it has open is not for others


def go_ahead() -> None:
    """Get the processor before a program that multiplies, so that it can be stopped."""
    _be_nice(_AHEAD)


def fall_behind() -> None:
    """Leave the processor to what watches this program."""
    _be_nice(_BEHIND)


def _be_nice(value: int) -> None:
    """Set the niceness of this process and of its session, which the kernel may weigh as one."""
    try:
        os.setpriority(os.PRIO_PROCESS, 0, value)
        _write("/proc/self/autogroup", str(value))
    except OSError:  # only root may go ahead; some kernels do not weigh sessions
        pass


def die_with_parent() -> None:
    """Make the kernel kill this process when the one that started it ends."""
    _libc.prctl(_PR_SET_PDEATHSIG, ctypes.c_ulong(signal.SIGKILL))


def adopt_orphans() -> None:
    """Become the parent of every descendant whose own parent ends, so that none gets away."""
    _libc.prctl(_PR_SET_CHILD_SUBREAPER, ctypes.c_ulong(1))


def show_in_proc() -> None:
    """Let the program read its own files in /proc, as a program that was started anew could."""
    _libc.prctl(_PR_SET_DUMPABLE, ctypes.c_ulong(1))


def _set_limits(limits: Limits) -> None:
    """Set the resource limits, which every process started from here inherits."""
    _limit(resource.RLIMIT_CORE, 0)
    _limit(resource.RLIMIT_DATA, limits.memory)
    _limit(resource.RLIMIT_FSIZE, limits.disk)
    _limit(resource.RLIMIT_NOFILE, limits.open_files)


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
    # Only now: before, the count would be that of all the user's processes.
    _limit(resource.RLIMIT_NPROC, _TASKS)


def _mounts(work: str, needed: list[str], limits: Limits) -> None:
    """Make all read-only but ``work`` and /dev/shm, which become small memory file systems."""
    _mount(None, b"/", None, _MS_REC | _MS_PRIVATE, b"")
    _devices(work)
    if os.path.isdir("/run") and not any(p.startswith("/run/") for p in [work, *needed]):
        # Sockets of system services are there, and a read-only file system does not close them.
        _small(b"/run", limits, 0o755)
    if _libc.syscall(
        _SYS_MOUNT_SETATTR,
        ctypes.c_int(_AT_FDCWD),
        ctypes.c_char_p(b"/"),
        ctypes.c_uint(_AT_RECURSIVE),
        # struct mount_attr: attr_set, attr_clr, propagation, userns_fd
        ctypes.create_string_buffer(struct.pack("QQQQ", _MOUNT_ATTR_RDONLY, 0, 0, 0), 32),
        ctypes.c_size_t(32),
    ):
        _raise("mount_setattr")
    _small(work.encode(), limits, 0o700)
    _small(b"/dev/shm", limits, 0o1777)


def _devices(work: str) -> None:
    """Replace /dev by the few devices that every program may use; ``work`` serves as scaffold.

    Who is root could otherwise write to disks there, read-only or not.
    """
    _mount(b"tmpfs", work.encode(), b"tmpfs", _MS_NOSUID, b"size=64k,mode=0755")
    for name in _DEVICES:
        os.close(os.open(f"{work}/{name}", os.O_CREAT | os.O_WRONLY, 0o666))
        _mount(f"/dev/{name}".encode(), f"{work}/{name}".encode(), None, _MS_BIND, b"")
    for name, number in _STREAMS.items():
        os.symlink(f"/proc/self/fd{number}", f"{work}/{name}")
    os.mkdir(f"{work}/shm")
    _mount(work.encode(), b"/dev", None, _MS_MOVE, b"")


def _small(path: bytes, limits: Limits, mode: int) -> None:
    options = f"size={limits.disk},nr_inodes={limits.files},mode={mode:o}".encode()
    _mount(b"tmpfs", path, b"tmpfs", _MS_NOSUID | _MS_NODEV, options)


def _drop_privileges() -> None:
    """Give up what being the owner of the namespace allows, for all programs started from here."""
    capability = 0
    while not _libc.prctl(_PR_CAPBSET_DROP, ctypes.c_ulong(capability)):
        capability += 1
    header = struct.pack("Ii", _CAPABILITY_VERSION_3, 0)
    if _libc.capset(header, struct.pack("6I", *[0] * 6)):
        _raise("capset")
    arguments = (ctypes.c_ulong(1), ctypes.c_ulong(0), ctypes.c_ulong(0), ctypes.c_ulong(0))
    if _libc.prctl(_PR_SET_NO_NEW_PRIVS, *arguments):
        _raise("prctl")


def _loopback() -> None:
    """Bring up ``lo``: processes of one program may talk to each other."""
    import fcntl

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as control:
        name = b"lo".ljust(16, b"\0")
        answer = fcntl.ioctl(control, _SIOCGIFFLAGS, struct.pack("16sH14s", name, 0, b""))
        flags = struct.unpack("16sH14s", answer)[1]
        fcntl.ioctl(control, _SIOCSIFFLAGS, struct.pack("16sH14s", name, flags | _IFF_UP, b""))


def network_attempts() -> int:
    """Return how often something in this network namespace asked for a way out; there is none."""
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


def _try(work: str) -> None:
    """Exit with status 0 when this system allows all of it, else with a message."""
    try:
        enter(work, [sys.executable], Limits(), isolate=True)
        first = os.fork()
        if not first:
            settle(isolate=True)
            os._exit(0)
        _, status = os.waitpid(first, 0)
    except OSError as error:
        os.write(1, str(error.strerror).encode())
        os._exit(1)
    os._exit(1 if status else 0)


if __name__ == "__main__":
    _try(sys.argv[1])
