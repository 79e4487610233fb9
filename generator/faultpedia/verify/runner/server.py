"""Runs scripts one after the other, each in a process of its own. Standard library only.

Started by its path with the interpreter of the proofs' environment, it imports what the scripts
import once, then forks for every script, so that hundreds of proofs do not pay for hundreds of
imports. Arguments: the folder in which scripts run, then distributions to import. Requests and
answers are lines of JSON on standard input and output:

    {"script": path, "mode": "script" | "guard", "log": file, "fresh": bool, "isolate": bool,
     "limits": {...}}

    {"status": exit status or null, "signal": number or null, "reason": "" | "timeout" | "memory" |
     "processes" | "output" | "disk" | "watcher" | "containment", "detail": text, "seconds": s,
     "network": attempts, "isolated": bool}

A program runs below two processes: the *keeper*, which is outside the namespaces and whose end is
waited for, and the *first* process inside, which tells how the program ended.
"""

from __future__ import annotations

import gc
import importlib
import importlib.metadata
import json
import os
import platform
import signal
import sys
import time
from collections.abc import Callable
from typing import Any

import contain
import program
import watch


def main(work: str, distributions: list[str]) -> Callable[[], None] | None:
    """Answer requests until the input ends; in a forked child, return what it has to run."""
    contain.die_with_parent()
    contain.adopt_orphans()
    contain.go_ahead()
    signal.signal(signal.SIGTERM, _end)
    # The standard streams stay as a script finds them: nothing to read, nothing written yet.
    requests, channel = os.fdopen(os.dup(0)), os.fdopen(os.dup(1), "w")
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.close(null)
    os.dup2(2, 1)
    for name in distributions:
        _import(name)
    gc.freeze()  # children share the pages of what was imported
    hello = {"python": platform.python_version(), "prefixes": [sys.prefix, sys.base_prefix]}
    _answer(channel, {**hello, "said": os.fstat(2).st_size})
    for line in requests:
        request = json.loads(line)
        if "versions" in request:
            _answer(channel, {"versions": {n: _version(n) for n in request["versions"]}})
        elif "locate" in request:
            _answer(channel, {"path": _locate(*request["locate"])})
        else:
            started = _run(request, work, [requests, channel])
            if started is not None:
                return started
    return None


def _end(*_: object) -> None:
    """End with all that still runs."""
    watch.clear()
    os._exit(0)


def _import(name: str) -> None:
    """Import a distribution's module. What fails here will fail in the script, and show there."""
    plain = name.lower().replace("-", "_")
    try:
        listed = (importlib.metadata.distribution(name).read_text("top_level.txt") or "").split()
        public = [module for module in listed if not module.startswith("_")]
        for module in [plain] if plain in public or not public else public:
            importlib.import_module(module)
    except Exception:
        return


def _version(name: str) -> str | None:
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return None


def _locate(name: str, file: str) -> str | None:
    """Return the path of a file of an installed distribution."""
    try:
        path = importlib.metadata.distribution(name).locate_file(file)
    except importlib.metadata.PackageNotFoundError:
        return None
    return str(path) if os.path.isfile(str(path)) else None


def _answer(channel: Any, body: dict[str, Any]) -> None:
    channel.write(json.dumps(body) + "\n")
    channel.flush()


def _run(request: dict[str, Any], work: str, streams: list[Any]) -> Callable[[], None] | None:
    """Run one script and answer; return its program in the process that is to run it."""
    limits = contain.Limits(**request["limits"])
    open(request["log"], "wb").close()  # its size is looked at from the start
    readable, writable = os.pipe()
    started = time.monotonic()
    keeper = os.fork()
    if keeper == 0:
        os.close(readable)
        for stream in streams:
            stream.close()
        return _keep(request, work, limits, writable)
    os.close(writable)
    excess = watch.watch(keeper, work, request["log"], limits, request["isolate"])
    with os.fdopen(readable) as stream:
        told = dict(line.split("=", 1) for line in stream.read().splitlines() if "=" in line)
    if not excess.reason and "refused" in told:
        excess = watch.Excess("containment", told["refused"])
    elif not excess.reason and "wait" not in told:
        excess = watch.Excess("watcher", "it ended the process that watches it")
    # How a program that was stopped has ended depends on who was killed first: it says nothing.
    wait = None if excess.reason else int(told["wait"])
    answer = {
        "status": os.WEXITSTATUS(wait) if wait is not None and os.WIFEXITED(wait) else None,
        "signal": os.WTERMSIG(wait) if wait is not None and os.WIFSIGNALED(wait) else None,
        "reason": excess.reason,
        "detail": excess.detail,
        "seconds": round(time.monotonic() - started, 2),
        "network": int(told.get("network", 0)),
        "isolated": bool(request["isolate"]),
    }
    _answer(streams[1], answer)
    return None


def _keep(
    request: dict[str, Any], work: str, limits: contain.Limits, told: int
) -> Callable[[], None]:
    """In the keeper: shut itself in, start the first process of the namespace, wait for it."""
    os.setsid()
    log = os.open(request["log"], os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_APPEND, 0o600)
    try:
        needed = [sys.executable, sys.prefix, sys.base_prefix, request["script"]]
        contain.enter(work, needed, limits, request["isolate"])
        contain.die_with_parent()  # after `enter`: a change of credentials cancels it
        first = os.fork()
        if first:
            os.waitpid(first, 0)
            os._exit(0)
        # Signals that would end others do not reach a first process without handlers.
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        contain.die_with_parent()
        contain.settle(request["isolate"])
    except OSError as error:
        os.write(told, f"refused={error.strerror}\n".encode())
        os._exit(70)
    script = os.fork()
    if script == 0:
        if not request["isolate"]:
            contain.die_with_parent()
        os.setsid()  # a signal to the process group is for the script and what it has started
        contain.show_in_proc()
        contain.fall_behind()
        prepared: Callable[[], None] = program.prepare(request, work, log)
        return prepared
    while True:
        child, status = os.wait()
        if child == script:
            break
    os.write(told, f"wait={status}\n".encode())
    if request["isolate"]:
        os.write(told, f"network={contain.network_attempts()}\n".encode())
    os._exit(0)


if __name__ == "__main__":
    _program = main(sys.argv[1], sys.argv[2:])
    if _program is not None:
        # At the end of the file, so that the interpreter ends as it does after a script.
        _program()
