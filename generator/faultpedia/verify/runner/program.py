"""Turns a forked process into what a fresh interpreter would be for a script."""

from __future__ import annotations

import importlib.machinery
import os
import signal
import sys
import types
from collections.abc import Callable
from typing import Any

_OWN = ("contain", "guard", "program", "watch")
"""Modules of the runner, which a script must not find."""


def prepare(request: dict[str, Any], work: str, log: int) -> Callable[[], None]:
    """Give the process its streams and folder; return the program that it is to run.

    A fresh interpreter is started here when the request asks for one.
    """
    os.chdir(work)
    os.dup2(log, 1)
    os.dup2(log, 2)
    os.closerange(3, 4096)
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    script = request["script"]
    if request["fresh"]:
        for number in (signal.SIGPIPE, signal.SIGXFSZ):  # an ignored signal would stay ignored
            signal.signal(number, signal.SIG_DFL)
        here = os.path.dirname(os.path.abspath(__file__))
        arguments = [script] if request["mode"] == "script" else [f"{here}/guard.py", script]
        os.execv(sys.executable, [sys.executable, "-u", "-B", *arguments])
    if "numpy.random" in sys.modules:  # forked processes would all draw the same numbers
        sys.modules["numpy.random"].seed()
    if request["mode"] == "guard":
        import guard

        run = guard.main
        return lambda: run(script)
    return lambda: _script(script)


def _script(path: str) -> None:
    """Run a script as the interpreter would: as ``__main__``, its own frames only in tracebacks."""
    module = types.ModuleType("__main__")
    # The names that this version of Python gives to a main module, some with other values.
    names = vars(sys.modules["__main__"])
    module.__dict__.update({n: v for n, v in names.items() if n.startswith("__")})
    loader = importlib.machinery.SourceFileLoader("__main__", path)
    module.__dict__.update(__file__=path, __loader__=loader, __doc__=None)
    if "__annotations__" in names:
        module.__annotations__ = {}
    sys.modules["__main__"] = module
    for name in _OWN:
        sys.modules.pop(name, None)
    sys.argv = [path]
    sys.path[0] = os.path.dirname(path)
    try:
        with open(path, "rb") as stream:
            code = compile(stream.read(), path, "exec", dont_inherit=True)
        exec(code, module.__dict__)  # noqa: S102 - this is what the program is for
    except SystemExit:
        raise
    except BaseException as error:
        traceback = error.__traceback__
        error.__traceback__ = traceback.tb_next if traceback else None
        sys.excepthook(type(error), error, error.__traceback__)
        if isinstance(error, KeyboardInterrupt):  # the interpreter ends by the signal
            sys.excepthook = lambda *_: None
            raise
        raise SystemExit(1) from None
