"""``faultpedia run``: streams and exit statuses, with real processes."""

from __future__ import annotations

import os
import random
import signal
import subprocess
from pathlib import Path

import pytest

from tests.cli.reader import FAILURE, PROGRAM, TRACEBACK, plant, started
from tests.cli.running import PYTHON, ran, script
from tests.project import environment

pytestmark = pytest.mark.skipif(os.name != "posix", reason="processes of POSIX")

if os.name == "posix":
    from faultpedia.cli.wrapped import Kept


@pytest.fixture(autouse=True)
def folder(tmp_path: Path) -> Path:
    plant(tmp_path)
    return tmp_path


def test_every_exit_status_passes_through(folder: Path) -> None:
    # One process for all of them: the function is what the command calls.
    program = """
    import sys
    from faultpedia.cli.wrapped import Kept, run_command
    wrong = [n for n in range(256) if run_command(["sh", "-c", f"exit {n}"], Kept()) != n]
    print(wrong)
    """
    done = subprocess.run(
        script(program), cwd=folder, env=environment(), capture_output=True, check=True, timeout=300
    )
    assert done.stdout == b"[]\n"
    assert [ran(folder, "sh", "-c", f"exit {n}").returncode for n in (0, 1, 255)] == [0, 1, 255]


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGSEGV])
def test_death_by_a_signal_is_128_and_its_number(folder: Path, number: signal.Signals) -> None:
    done = ran(folder, "sh", "-c", f"kill -{number.value} $$")

    assert done.returncode == 128 + number
    assert f"({number.name})".encode() in done.stderr


def test_success_adds_nothing(folder: Path) -> None:
    done = ran(folder, *script("import sys; print('out'); print('err', file=sys.stderr)"))

    assert (done.returncode, done.stdout, done.stderr) == (0, b"out\n", b"err\n")


def test_failure_is_diagnosed_on_stderr_below_the_output(folder: Path) -> None:
    text = f"step 1\n{FAILURE}\n"

    done = ran(folder, *script(f"import sys; sys.stdout.write({text!r}); sys.exit(5)"))

    assert (done.returncode, done.stdout) == (5, text.encode())
    said = done.stderr.decode()
    assert said.splitlines()[1].endswith("ended with status 5")
    assert "output:2  came first" in said
    assert "Pump runs dry" in said


def test_failure_without_a_trace_is_one_line(folder: Path) -> None:
    done = ran(folder, "sh", "-c", "exit 9")

    assert done.stderr.decode().splitlines()[1:] == [
        "faultpedia: sh -c 'exit 9' ended with status 9",
        "faultpedia: nothing in its output (0 lines) looks like a failure",
    ]


def test_options_of_the_command_are_its_own(folder: Path) -> None:
    shown = "import sys; print(sys.argv[1:])"
    given = ["--log", "-h", "--", "--help", "é", "a b"]

    assert ran(folder, PYTHON, "-c", shown, *given).stdout.decode() == f"{given}\n"
    bare = started("run", PYTHON, "-c", shown, "--help", cwd=folder)
    assert bare.stdout == b"['--help']\n"


def test_a_command_that_is_not_there_or_no_program(folder: Path) -> None:
    (folder / "data.txt").write_text("no program")

    missing = ran(folder, "no-such-command-anywhere")
    plain = ran(folder, "./data.txt")
    place = ran(folder, "./entries")

    assert [done.returncode for done in (missing, plain, place)] == [127, 126, 126]
    assert missing.stderr == b"faultpedia: no-such-command-anywhere: there is no such command\n"
    assert started("run", cwd=folder).returncode == 2


def test_binary_output_is_the_same_byte_by_byte(folder: Path) -> None:
    noise = random.Random(5).randbytes(3_000_000)
    (folder / "noise").write_bytes(noise)

    done = ran(folder, "sh", "-c", "cat noise; cat noise >&2; exit 0")

    assert done.stdout == noise
    assert done.stderr == noise


def test_big_output_and_input_pass_through(folder: Path) -> None:
    data = b"x" * 79 + b"\n"

    done = ran(folder, "cat", stdin=data * 300_000)

    assert done.stdout == data * 300_000


def test_output_without_a_line_end_comes_at_once(folder: Path) -> None:
    program = "import sys; print('50%', end='', flush=True); sys.stdin.read()"
    child = subprocess.Popen(
        [*PROGRAM, "run", "--", *script(program)],
        cwd=folder, env=environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    )  # fmt: skip
    with child:
        assert child.stdout is not None
        assert child.stdin is not None
        assert child.stdout.read(3) == b"50%"  # while the command still waits
        child.stdin.close()
        assert child.wait(timeout=60) == 0


def test_both_streams_into_one_keep_their_order(folder: Path) -> None:
    program = """
    import os
    for n in range(3000):
        os.write(1 + n % 2, b"%d " % n)
    """
    done = subprocess.run(
        [*PROGRAM, "run", "--", *script(program)], cwd=folder, env=environment(),
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=True, timeout=60,
    )  # fmt: skip

    assert done.stdout.split() == [b"%d" % n for n in range(3000)]


def test_log_gets_a_copy_and_its_lines_are_named(folder: Path) -> None:
    (folder / "old.log").write_text("old")
    program = f"import sys; print('a'); print({FAILURE!r}); sys.exit(1)"

    done = ran(folder, *script(program), options=("--log", "old.log"))

    assert (folder / "old.log").read_text() == f"a\n{FAILURE}\n"
    assert b"old.log:2  came first" in done.stderr


def test_log_that_cannot_be_written_is_a_wrong_call(folder: Path) -> None:
    done = ran(folder, "true", options=("--log", "nowhere/a.log"))

    assert done.returncode == 2
    assert b"nowhere/a.log" in done.stderr


def test_a_full_disk_does_not_stop_the_command(folder: Path) -> None:
    limited = f"ulimit -f 1; exec {PYTHON} -m faultpedia run --log a.log -- cat big"
    (folder / "big").write_bytes(b"x" * 100_000)

    done = subprocess.run(
        ["/bin/bash", "-c", limited],
        cwd=folder, env=environment(), capture_output=True, check=False, timeout=60,
    )  # fmt: skip

    assert (done.returncode, len(done.stdout)) == (0, 100_000)
    assert done.stderr == b"faultpedia: the copy in a.log ends here: File too large\n"


def test_who_stops_reading_is_told_to_the_command(folder: Path) -> None:
    program = f"{PYTHON} -m faultpedia run -- yes 2> err | head -n 1; echo ${{PIPESTATUS[0]}}"

    done = subprocess.run(
        ["/bin/bash", "-c", program],
        cwd=folder, env=environment(), capture_output=True, check=True, timeout=60,
    )  # fmt: skip

    assert done.stdout == b"y\n%d\n" % (128 + signal.SIGPIPE)


def test_workers_of_a_launcher_that_fails(folder: Path) -> None:
    """The launcher starts workers, ends the others when one fails, and fails itself."""
    program = """
    import subprocess, sys
    bad = "import sys; sys.stderr.write(sys.argv[1]); sys.exit(1)"
    good = "import signal; print('worker', flush=True); signal.pause()"
    start = lambda code: subprocess.Popen([sys.executable, "-c", code, *sys.argv[1:]])
    children = [start(good), start(good), start(bad)]
    children[2].wait()
    for child in children[:2]:
        child.terminate()
        child.wait()
    sys.exit("RuntimeError: valve A3 is stuck")
    """
    done = ran(folder, *script(program), TRACEBACK)

    assert done.returncode == 1
    said = done.stderr.decode()
    assert said.startswith(TRACEBACK)
    assert "| ValueError: the turbine has no blades\n\nNot known" in said
    assert said.index("came first") < said.index("valve-stuck")


def test_what_the_command_leaves_running_is_not_waited_for(folder: Path) -> None:
    program = """
    import subprocess, sys
    left = subprocess.Popen([sys.executable, "-c", "import signal; signal.pause()"])
    print(left.pid, flush=True)
    """
    done = ran(folder, *script(program))

    os.kill(int(done.stdout), signal.SIGKILL)
    assert done.returncode == 0


def test_what_is_kept_is_bounded_and_its_lines_keep_their_numbers() -> None:
    kept = Kept(head=1000, tail=200_000)
    for n in range(100_000):
        kept.add(b"line %d\n" % n)
    kept.finish()

    data = b"".join(kept.chunks())

    lines = data.split(b"\n")
    assert len(data) < 600_000
    assert lines[:2] == [b"line 0", b"line 1"]
    assert lines[99_999] == b"line 99999"
    assert len(lines) == 100_001


def test_streams_are_put_together_line_by_line() -> None:
    copied: list[bytes] = []
    kept = Kept(copy=copied.append)
    kept.add(b"one, ", 1, alone=False)
    kept.add(b"two\n", 2, alone=False)
    kept.add(b"three\nfo", 1, alone=False)
    kept.add(b"x" * 100_000, 2, alone=False)
    kept.finish()

    expected = b"two\none, three\n" + b"x" * 100_000 + b"fo"
    assert b"".join(kept.chunks()) == b"".join(copied) == expected
