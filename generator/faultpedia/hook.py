"""Say under an uncaught exception which entry explains it.

``import faultpedia.hook`` does it for the program that imports it; ``python -m faultpedia.hook
SCRIPT ARGUMENTS…`` (or ``-m MODULE ARGUMENTS…``) for a program as it is. A traceback that an entry
explains is then followed by one line on stderr::

    faultpedia: No default process group … https://…/e/default-process-group-missing/

Nothing is loaded before there is an exception, and nothing else changes: hooks that were there
before are called first, and a failure in here is never seen. Other processes are not concerned,
unless they import this module as well.
"""

from __future__ import annotations

import builtins
import io
import runpy
import sys
import threading
import traceback
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from types import ModuleType, TracebackType

MAX_CHARACTERS = 1_000_000
"""So much of a traceback is read: a message can hold a whole file."""

USAGE = "usage: python -m faultpedia.hook (SCRIPT | -m MODULE) [ARGUMENT]..."

_state = {"installed": False, "main": False}


def install() -> None:
    """Put the hooks in front of those that are there; a second time changes nothing.

    Also not when another tool has put its own in front since then: it calls ours.
    """
    if _state["installed"]:
        return
    _state["installed"] = True
    before, thread_before = sys.excepthook, threading.excepthook

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if _state["main"]:
            trace = _own_frames_removed(trace, error)
            error = error.with_traceback(trace)
        before(kind, error, trace)
        _tell(error)

    def thread_hook(args: threading.ExceptHookArgs) -> None:
        thread_before(args)
        if args.exc_value is not None:
            _tell(args.exc_value)

    sys.excepthook, threading.excepthook = hook, thread_hook


def line_for(error: BaseException) -> str | None:
    """Return the line for an exception; None when no entry explains it."""
    # Only here: a program that does not fail loads none of this.
    from faultpedia.diagnose import Diagnoser  # noqa: PLC0415
    from faultpedia.library import find  # noqa: PLC0415
    from faultpedia.problems import one_line  # noqa: PLC0415

    library = find()
    if library is None:
        return None
    text = "".join(traceback.format_exception(error))[:MAX_CHARACTERS]
    first = Diagnoser(library.knowledge).diagnose([text]).as_json()["initiating"]
    if first is None or first["entry"] is None:
        return None
    slug = first["entry"]
    where = library.permalink(slug) or f"faultpedia explain {slug}"
    return one_line(f"faultpedia: {first['title']} {where}")


def _tell(error: BaseException) -> None:
    if isinstance(error, (KeyboardInterrupt, SystemExit)) or sys.stderr is None:
        return
    with suppress(Exception):  # whatever fails here, the program's own failure is what counts
        line = line_for(error)
        if line is not None:
            print(line, file=sys.stderr, flush=True)  # noqa: T201 - it is what this is for


def _own_frames_removed(trace: TracebackType | None, error: BaseException) -> TracebackType | None:
    """Take off the frames that stand between the interpreter and the program."""
    rest = trace
    while rest is not None and _is_ours(rest.tb_frame.f_code.co_filename):
        rest = rest.tb_next
    if rest is None and not isinstance(error, SyntaxError):
        return trace  # a failure of this module, or of what it calls
    return rest


def _is_ours(filename: str) -> bool:
    return filename in (__file__, runpy.__file__, "<frozen runpy>")


def run(arguments: list[str]) -> None:
    """Run a script or a module as ``python`` itself would, with the hooks in place."""
    by_module = arguments[:1] == ["-m"]
    rest = arguments[1:] if by_module else arguments
    if not rest or (rest[0].startswith("-") and not by_module):
        print(USAGE, file=sys.stderr)  # noqa: T201
        raise SystemExit(2)
    install()
    _state["main"] = True
    sys.argv[:] = rest
    if by_module:
        sys.path[0:1] = [str(Path.cwd())]
        runpy.run_module(rest[0], run_name="__main__", alter_sys=True)
        return
    script = Path(rest[0])
    if not script.exists():
        print(f"{USAGE}\nthere is no {rest[0]}", file=sys.stderr)  # noqa: T201
        raise SystemExit(2)
    if not script.is_file() or script.suffix == ".zip":
        runpy.run_path(rest[0], run_name="__main__")
        return
    sys.path[0:1] = [str(script.resolve().parent)]
    # Not by runpy, which takes the module away again when its last line has run: threads and
    # functions of atexit still need it then.
    module = ModuleType("__main__")
    path = str(script.absolute())
    module.__dict__.update(__file__=path, __builtins__=builtins)
    sys.modules["__main__"] = module
    with io.open_code(path) as stream:
        code = compile(stream.read(), path, "exec", dont_inherit=True)
    exec(code, module.__dict__)  # noqa: S102 - the program that was asked for


if __name__ == "__main__":
    # The module under its own name, so that a program that imports it finds the same state.
    import_module("faultpedia.hook").run(sys.argv[1:])
else:
    install()
