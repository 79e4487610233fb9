"""The line under an uncaught exception, in programs of their own."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from faultpedia import hook
from tests.cli.reader import plant
from tests.project import environment

SAID = "faultpedia: Pump runs dry https://a.example/e/dry-pump/\n"
FAILING = "raise RuntimeError('pump 7 ran dry after 12 seconds')"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path) -> Path:
    plant(tmp_path)
    return tmp_path


def python(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=environment(FAULTPEDIA_SITE_URL="https://a.example/"),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def program(folder: Path, text: str, name: str = "train.py") -> str:
    (folder / name).write_text(textwrap.dedent(text), encoding="utf-8")
    return name


def test_an_exception_that_matches_gets_one_line(folder: Path) -> None:
    plain = python(folder, program(folder, FAILING))

    done = python(folder, program(folder, f"import faultpedia.hook\n{FAILING}"))

    assert done.returncode == plain.returncode == 1
    assert done.stderr == plain.stderr.replace("line 1", "line 2") + SAID


@pytest.mark.parametrize(
    "text",
    [
        "raise ValueError('of another kind')",
        "raise SystemExit(3)",
        "import sys; sys.exit('pump 7 ran dry after 12 seconds')",
        "print('no exception')",
        "def broken(:",
        "raise ValueError('\\ud800 \\x00')",
    ],
)
def test_everything_else_is_as_without(folder: Path, text: str) -> None:
    plain = python(folder, program(folder, text))

    done = python(folder, "-m", "faultpedia.hook", "train.py")

    assert (done.returncode, done.stdout) == (plain.returncode, plain.stdout)
    assert done.stderr == plain.stderr


def test_a_script_runs_as_if_by_python_itself(folder: Path) -> None:
    shown = """
    import atexit, os, pickle, sys
    class Point: pass
    pickle.dumps(Point())
    atexit.register(lambda: print(pickle.loads(pickle.dumps(Point())).__class__.__name__))
    print(__name__, __file__, sys.argv, __builtins__ is not None)
    print(sys.path[0] == os.path.dirname(os.path.abspath(__file__)))
    """
    program(folder, shown)
    plain = python(folder, "train.py", "--lr", "1", "-h")

    done = python(folder, "-m", "faultpedia.hook", "train.py", "--lr", "1", "-h")

    assert (done.stdout, done.stderr) == (plain.stdout, plain.stderr)
    assert done.stdout.endswith("['train.py', '--lr', '1', '-h'] True\nTrue\nPoint\n")


def test_a_script_that_fails_shows_only_its_own_frames(folder: Path) -> None:
    text = f"def start():\n    {FAILING}\nstart()"
    plain = python(folder, program(folder, text))

    done = python(folder, "-m", "faultpedia.hook", "train.py")

    assert (done.returncode, done.stderr) == (1, plain.stderr + SAID)


def test_a_module_runs_too(folder: Path) -> None:
    program(folder, f"import sys; print(__name__, sys.argv[1:])\n{FAILING}", "plant.py")

    done = python(folder, "-m", "faultpedia.hook", "-m", "plant", "-x")

    assert (done.returncode, done.stdout) == (1, "__main__ ['-x']\n")
    assert done.stderr.endswith(SAID)
    assert "hook.py" not in done.stderr


@pytest.mark.parametrize("arguments", [(), ("-x",), ("-m",), ("gone.py",)])
def test_wrong_calls_end_with_2(folder: Path, arguments: tuple[str, ...]) -> None:
    done = python(folder, "-m", "faultpedia.hook", *arguments)

    assert done.returncode == 2
    assert done.stderr.startswith("usage: python -m faultpedia.hook")


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_ctrl_c_ends_as_without(folder: Path) -> None:
    program(folder, "import os, signal\nos.kill(os.getpid(), signal.SIGINT)")
    plain = python(folder, "train.py")

    done = python(folder, "-m", "faultpedia.hook", "train.py")

    assert (done.returncode, done.stderr) == (plain.returncode, plain.stderr)


def test_hooks_that_were_there_are_called_first_and_once(folder: Path) -> None:
    text = f"""
    import sys
    sys.excepthook = lambda *_: print("before", file=sys.stderr)
    import faultpedia.hook
    faultpedia.hook.install()
    faultpedia.hook.install()
    {FAILING}
    """
    assert python(folder, program(folder, text)).stderr == f"before\n{SAID}"


def test_a_hook_that_is_put_in_front_later_calls_ours_and_there_is_no_circle(folder: Path) -> None:
    text = f"""
    import sys
    import faultpedia.hook
    ours = sys.excepthook
    sys.excepthook = lambda *args: (print("later", file=sys.stderr), ours(*args))
    faultpedia.hook.install()
    {FAILING}
    """
    said = python(folder, program(folder, text)).stderr

    assert said.startswith("later\nTraceback")
    assert said.endswith(SAID)
    assert said.count("Traceback") == 1


def test_threads(folder: Path) -> None:
    text = f"""
    import threading
    import faultpedia.hook
    def work():
        {FAILING}
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    print("on")
    """
    done = python(folder, program(folder, text))

    assert (done.returncode, done.stdout) == (0, "on\n")
    assert done.stderr.startswith("Exception in thread")
    assert done.stderr.endswith(SAID)


def test_other_processes_are_not_concerned(folder: Path) -> None:
    text = f"""
    import subprocess, sys
    import faultpedia.hook
    subprocess.run([sys.executable, "-c", {FAILING!r}])
    """
    done = python(folder, program(folder, text))

    assert "ran dry" in done.stderr
    assert "faultpedia" not in done.stderr


def test_a_failure_in_here_is_never_seen(folder: Path) -> None:
    text = f"""
    import faultpedia.hook
    def broken(error):
        raise OSError("disk gone")
    faultpedia.hook.line_for = broken
    {FAILING}
    """
    done = python(folder, program(folder, text))

    assert done.returncode == 1
    assert done.stderr.rstrip().endswith("RuntimeError: pump 7 ran dry after 12 seconds")


@pytest.mark.parametrize("ending", ["sys.stderr.close()", "sys.stderr = None"])
def test_without_stderr_nothing_happens(folder: Path, ending: str) -> None:
    text = f"import sys\nimport faultpedia.hook\n{ending}\n{FAILING}"

    assert python(folder, program(folder, text)).returncode == 1


def test_the_first_exception_of_a_chain_is_named(folder: Path) -> None:
    text = f"""
    import faultpedia.hook
    try:
        {FAILING}
    except RuntimeError as error:
        raise ValueError("start failed") from error
    """
    assert python(folder, program(folder, text)).stderr.endswith(SAID)


def test_nothing_is_loaded_before_there_is_an_exception(folder: Path) -> None:
    text = """
    import sys
    import faultpedia.hook
    print(sorted(name for name in sys.modules if name.startswith("faultpedia")))
    """
    assert python(folder, program(folder, text)).stdout == "['faultpedia', 'faultpedia.hook']\n"


def test_a_message_as_long_as_a_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    long = RuntimeError("pump 7 ran dry after 12 seconds " + "x" * 5_000_000)

    line = hook.line_for(long)

    assert line is not None
    assert line.startswith("faultpedia: Pump runs dry ")
