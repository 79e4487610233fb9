"""A script cannot tell a forked runner from a fresh interpreter, and neither can its reader."""

# ruff: noqa: E501 - programs and messages are whole lines

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from faultpedia.verify.server import Outcome, clean_environment
from tests.verify.world import Runner, runner

PROGRAMS = {
    "success": "print('fine')",
    "traceback": "def start(n):\n    raise RuntimeError(f'pump {n}')\n\nstart(7)",
    "chained": "try:\n    {}['a']\nexcept KeyError as error:\n    raise ValueError('b') from error",
    "context": "try:\n    {}['a']\nexcept KeyError:\n    1 / 0",
    "group": "raise ExceptionGroup('two', [ValueError('a'), TypeError('b')])",
    "syntax error": "print('never')\nif True print('x')",
    "not utf-8": "# coding: latin-1\nprint('ä')",
    "exit status": "import sys\nsys.exit(3)",
    "exit text": "import sys\nsys.exit('no water')",
    "exit in a function": "def f():\n    raise SystemExit(4)\nf()",
    "os._exit": "import os\nprint('now')\nos._exit(7)",
    "abort": "import os\nos.abort()",
    "signal": "import os, time\nos.kill(os.getpid(), 15)\ntime.sleep(9)",
    "interrupt": "import os, time\nos.kill(os.getpid(), 2)\ntime.sleep(9)",
    "keyboard interrupt": "def f():\n    raise KeyboardInterrupt\nf()",
    "segmentation fault": "import ctypes\nctypes.string_at(0)",
    "signals": "import signal\nfor n in (1, 2, 10, 13, 15, 17, 25):\n    print(n, signal.getsignal(n))",
    "names": "import sys\nprint(__name__, __spec__, __package__, __builtins__ is not None, __doc__)\n"
    "print(__loader__.__class__.__name__, __cached__)\nprint(sys.modules['__main__'].__file__ == __file__)",
    "arguments": "import sys\nprint(sys.argv == [__file__], len(sys.path), sys.path[0] == sys.argv[0][:-11])",
    "globals": "print(sorted(globals()))",
    "no module of the runner": "for name in ('contain', 'guard', 'program', 'watch', 'server'):\n"
    "    try:\n        __import__(name)\n    except ImportError as error:\n        print(error)",
    "streams": "import sys\nfor s in (sys.stdin, sys.stdout, sys.stderr):\n"
    "    print(s.name, s.encoding, s.errors, s.line_buffering, s.fileno(), s is getattr(sys, '__' + s.name[1:-1] + '__'))\n"
    "print(sys.stdout.write_through, sys.stdout.isatty())",
    "order of streams": "import sys, os\nprint('a', end='')\nprint('b', end='', file=sys.stderr)\n"
    "os.write(1, b'c')\nsys.stdout.buffer.write(b'd')\nos.system('printf e')",
    "end of input": "import sys\nprint(repr(sys.stdin.read()))\ninput()",
    "folder": "import os, tempfile\nhome = os.environ['HOME']\n"
    "print(os.getcwd() == home == tempfile.gettempdir() == os.path.expanduser('~'), os.listdir('.'))",
    "atexit": "import atexit\natexit.register(print, 'first')\natexit.register(print, 'second')\n1 / 0",
    "excepthook": "import sys\ndef hook(kind, error, trace):\n    print(kind.__name__, error, trace.tb_lineno, trace.tb_next)\n"
    "sys.excepthook = hook\nraise ValueError('x')",
    "threads": "import threading, time\ndef work():\n    time.sleep(0.05)\n    print('thread ends')\n"
    "threading.Thread(target=work).start()\nprint('main ends')",
    "daemon": "import threading, time\nthreading.Thread(target=time.sleep, args=(60,), daemon=True).start()\nprint('end')",
    "error in a thread": "import threading\nt = threading.Thread(target=lambda: 1 / 0, name='worker')\nt.start()\nt.join()\nprint('on')",
    "warnings": "import warnings\nwarnings.warn('low water')\nwarnings.warn('old', DeprecationWarning)\n"
    "warnings.warn('low water')",
    "unraisable": "class A:\n    def __del__(self):\n        raise ValueError('late')\nA()\nprint('end')",
    "pickle": "import pickle\nclass A:\n    pass\nprint(type(pickle.loads(pickle.dumps(A()))) is A)",
    "source": "import inspect\ndef f():\n    return 1\nprint(inspect.getsource(f), inspect.getmodule(f).__name__)",
    "subprocess": "import subprocess, sys\nif len(sys.argv) == 1:\n"
    "    run = subprocess.run([sys.executable, __file__, 'x'])\n    print(run.returncode)\nelse:\n    sys.exit(6)",
    "fork": "import os\nif not os.fork():\n    print('child')\n    os._exit(0)\nprint(os.wait()[1])",
    "multiprocessing": """
import multiprocessing, sys
print(__name__)
def work(queue):
    queue.put((__name__, sys.argv == [__file__]))
if __name__ == '__main__':
    for method in ('spawn', 'fork', 'forkserver'):
        context = multiprocessing.get_context(method)
        queue = context.Queue()
        process = context.Process(target=work, args=(queue,))
        process.start()
        print(method, queue.get(), process.join(), process.exitcode)
""",
    "error in a spawned process": """
import multiprocessing
def work():
    raise ValueError('below')
if __name__ == '__main__':
    process = multiprocessing.get_context('spawn').Process(target=work)
    process.start()
    process.join()
    raise SystemExit(process.exitcode)
""",
    "pool": """
from concurrent.futures import ProcessPoolExecutor
def square(n):
    return n * n
if __name__ == '__main__':
    with ProcessPoolExecutor(2) as pool:
        print(list(pool.map(square, range(4))))
""",
    "asyncio": "import asyncio\nasync def f():\n    await asyncio.sleep(0)\n    raise ValueError('late')\nasyncio.run(f())",
    "hash": "print(hash('water'), {'a', 'b', 'c'})",
}


@pytest.fixture(scope="module")
def runners(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Runner]]:
    """Two runners: one forks, one starts an interpreter for each program."""
    folders = [tmp_path_factory.mktemp("program") for _ in range(2)]
    with runner(folders[0]) as forked, runner(folders[1], fresh=True) as fresh:
        yield [forked, fresh]


@pytest.mark.parametrize("name", PROGRAMS)
def test_as_an_interpreter(name: str, runners: list[Runner]) -> None:
    """Status, signal and every byte that is printed are those of the interpreter."""
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:  # a socket's path must be short
        expected = _interpreter(PROGRAMS[name], Path(folder))
    for running in runners:
        outcome = running.run(PROGRAMS[name], timeout=60)
        output = _neutral(outcome.output, running.folder)
        assert (outcome.status, outcome.signal, output) == expected
        assert outcome.reason == ""


def _interpreter(program: str, folder: Path) -> tuple[int | None, int | None, str]:
    """Run a program as a reader would."""
    path, home = folder / "program.py", folder / "home"
    path.write_text(program, encoding="utf-8")
    home.mkdir()
    done = subprocess.run(
        [sys.executable, "-u", "-B", str(path)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=clean_environment(sys.executable, home),
        cwd=home,
        check=False,
    )
    output = _neutral(done.stdout.decode("utf-8", "replace"), folder)
    code = done.returncode
    return (code if code >= 0 else None), (-code if code < 0 else None), output


def _neutral(output: str, folder: Path) -> str:
    return re.sub(r"0x[0-9a-f]+", "0x", output.replace(str(folder), "<folder>"))


def test_random_numbers_differ_between_programs(runners: list[Runner]) -> None:
    """Forked from one process, two programs would draw the same."""
    outputs = {runners[0].run("import random\nprint(random.random())").output for _ in range(2)}
    assert len(outputs) == 2


def test_nothing_of_the_runner_is_in_a_traceback(runners: list[Runner]) -> None:
    """Only the frames of the program."""
    outcomes: list[Outcome] = [running.run("raise ValueError") for running in runners]
    assert [outcome.output.count("File ") for outcome in outcomes] == [1, 1]
