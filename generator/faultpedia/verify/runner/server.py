"""Runs scripts one after the other, each in a process of its own. Standard library only.

Started by its path with the interpreter of the proofs' environment, it imports what the scripts
import once, then forks for every script, so that hundreds of proofs do not pay for hundreds of
imports. Requests and answers are lines of JSON on standard input and output:

    {"script": path, "mode": "script" | "guard", "work": folder, "log": file, "fresh": bool,
     "isolate": bool, "limits": {...}}

    {"status": exit status or null, "signal": number or null, "reason": "" | "timeout" | "memory" |
     "processes" | "containment", "seconds": s, "network": attempts, "isolated": bool,
     "detail": text}
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
import types
from collections.abc import Callable
from typing import Any

import contain

_POLL = 0.02
"""Seconds between two looks at a running program."""


def main() -> Callable[[], None] | None:
    """Answer requests until the input ends; in a forked child, return what it has to run."""
    channel = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what an import prints must not stand between the answers
    imported = [name for name in sys.argv[1:] if _import(name)]
    gc.freeze()  # children share the pages of what was imported
    _answer(channel, {"ready": imported, "python": platform.python_version()})
    for line in sys.stdin:
        request = json.loads(line)
        if "versions" in request:
            _answer(channel, {"versions": {n: _version(n) for n in request["versions"]}})
        elif "locate" in request:
            _answer(channel, {"path": _locate(*request["locate"])})
        else:
            program = _run(request, channel)
            if program is not None:
                return program
    return None


def _import(name: str) -> bool:
    try:
        importlib.import_module(name)
    except ImportError:
        return False
    return True


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


def _run(request: dict[str, Any], channel: Any) -> Callable[[], None] | None:
    """Run one script and answer; return its program in the process that is to run it."""
    limits = contain.Limits(**request["limits"])
    readable, writable = os.pipe()
    started = time.monotonic()
    keeper = os.fork()
    if keeper == 0:
        channel.close()
        os.close(readable)
        return _keep(request, limits, writable)
    os.close(writable)
    reason = _watch(keeper, started, limits)
    with os.fdopen(readable) as stream:
        told = dict(line.split("=", 1) for line in stream.read().splitlines() if "=" in line)
    status = int(told["wait"]) if "wait" in told else None
    _answer(
        channel,
        {
            "status": os.WEXITSTATUS(status)
            if status is not None and os.WIFEXITED(status)
            else None,
            "signal": os.WTERMSIG(status)
            if status is not None and os.WIFSIGNALED(status)
            else None,
            "reason": reason or ("containment" if "refused" in told else ""),
            "seconds": round(time.monotonic() - started, 2),
            "network": int(told.get("network", 0)),
            "isolated": bool(request["isolate"]),
            "detail": told.get("refused", ""),
        },
    )
    return None


def _keep(request: dict[str, Any], limits: contain.Limits, told: int) -> Callable[[], None] | None:
    """In the keeper: shut itself in, start the first process of the namespace, wait for it."""
    os.setsid()
    log = os.open(request["log"], os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        contain.enter(request["work"], limits, request["isolate"])
    except OSError as error:
        os.write(told, f"refused={error}\n".encode())
        os._exit(70)
    first = os.fork()
    if first:
        os.waitpid(first, 0)
        os._exit(0)
    # The first process only waits: signals that kill others are ignored by a first process.
    if request["isolate"]:
        contain.mount_proc()
    script = os.fork()
    if script == 0:
        os.close(told)
        return _prepare(request, limits, log)
    while True:
        child, status = os.wait()
        if child == script:
            break
    os.write(told, f"wait={status}\n".encode())
    if request["isolate"]:
        os.write(told, f"network={contain.network_attempts()}\n".encode())
    os._exit(0)


def _prepare(request: dict[str, Any], limits: contain.Limits, log: int) -> Callable[[], None]:
    """In the process of the script: environment and output; return the program."""
    os.environ.clear()
    os.environ.update(limits.environment)
    os.environ.update(HOME=request["work"], TMPDIR=request["work"])
    os.chdir(request["work"])
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.dup2(log, 1)
    os.dup2(log, 2)
    os.closerange(3, 4096)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGPIPE):
        signal.signal(
            number, signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL
        )
    script = request["script"]
    if request["fresh"]:
        here = os.path.dirname(os.path.abspath(__file__))
        arguments = [script] if request["mode"] == "script" else [f"{here}/guard.py", script]
        os.execv(sys.executable, [sys.executable, "-u", *arguments])
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115 - as an interpreter has it
    sys.stdout = open(1, "w", encoding="utf-8", buffering=1, closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", encoding="utf-8", buffering=1, closefd=False)  # noqa: SIM115
    if request["mode"] == "guard":
        import guard

        return lambda: guard.main(script)
    return lambda: _script(script)


def _script(path: str) -> None:
    """Run a script as the interpreter would: as ``__main__``, its own frames only in tracebacks."""
    module = types.ModuleType("__main__")
    module.__file__ = path
    module.__builtins__ = __builtins__  # type: ignore[attr-defined]
    sys.modules["__main__"] = module
    sys.argv = [path]
    sys.path[0] = os.path.dirname(path)
    with open(path, "rb") as stream:
        code = compile(stream.read(), path, "exec")
    try:
        exec(code, module.__dict__)  # noqa: S102 - this is what the program is for
    except SystemExit:
        raise
    except BaseException as error:
        traceback = error.__traceback__
        error.__traceback__ = traceback.tb_next if traceback else None
        sys.excepthook(type(error), error, error.__traceback__)
        raise SystemExit(1) from None


def _watch(keeper: int, started: float, limits: contain.Limits) -> str:
    """Wait for the keeper and its namespace; stop it when it uses too much. Return the reason."""
    reason = ""
    while True:
        done, _ = os.waitpid(keeper, os.WNOHANG)
        if done:
            break
        if not reason:
            reason = _excess(keeper, started, limits)
            if reason:
                _kill_tree(keeper)
        time.sleep(_POLL)
    _kill_group(keeper)
    return reason


def _excess(keeper: int, started: float, limits: contain.Limits) -> str:
    if time.monotonic() - started > limits.seconds:
        return "timeout"
    members = _tree(keeper)
    if len(members) > limits.processes:
        return "processes"
    if sum(map(_resident, members)) > limits.memory:
        return "memory"
    return ""


def _tree(root: int) -> list[int]:
    """Return ``root`` and all its descendants, as this process sees them."""
    found, queue = [], [root]
    while queue:
        process = queue.pop()
        found.append(process)
        try:
            for task in os.listdir(f"/proc/{process}/task"):
                with open(f"/proc/{process}/task/{task}/children", encoding="ascii") as stream:
                    queue += map(int, stream.read().split())
        except OSError:
            continue
    return found


def _resident(process: int) -> int:
    """Return the memory that only this process holds, in bytes (shared pages are not counted)."""
    try:
        with open(f"/proc/{process}/statm", encoding="ascii") as stream:
            fields = stream.read().split()
        return (int(fields[1]) - int(fields[2])) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, IndexError, ValueError):
        return 0


def _kill_tree(root: int) -> None:
    # The first process of the namespace takes all others with it; without one, each is killed.
    for process in reversed(_tree(root)):
        _kill(process)


def _kill_group(keeper: int) -> None:
    try:
        os.killpg(keeper, signal.SIGKILL)
    except OSError:
        pass


def _kill(process: int) -> None:
    try:
        os.kill(process, signal.SIGKILL)
    except OSError:
        pass


if __name__ == "__main__":
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
    _program = main()
    if _program is not None:
        # At the end of the file, so that the interpreter ends as it does after a script.
        _program()
