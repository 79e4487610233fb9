"""Entries that are broken in one place each, with the one message that they get."""

# ruff: noqa: E501 - messages are whole lines

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.verify.world import RECORD, SCRIPTS, SLUG, Fields, Texts, script

AT = f"entries/storage/{SLUG}"
SIGNATURE: Fields = RECORD["signatures"][0]
BY_HAND = "Run it by hand and correct the script or proof.expect."
GONE = "The message must be gone here; correct the script, or declare the line as `prints`."
SAY = "Correct the signature or the script."
FRAME = "Correct raised_by, or the explanation: the traceback decides."
GUARD = "Correct the guard or its two cases."
QUIET = "raise SystemExit('pump 7 ran dry')"


def signature(**changes: Any) -> Fields:
    """Return the fields of an entry whose only signature is changed."""
    changed = {**SIGNATURE, **changes}
    return {"signatures": [{key: value for key, value in changed.items() if value is not None}]}


def expect(name: str, **rules: Any) -> Fields:
    """Return the fields of an entry that expects something of a script."""
    return {"proof": {"expect": {name: rules}}}


@dataclass(frozen=True)
class Case:
    """What is broken, the one message, and what has to differ in the repaired entry."""

    message: str
    scripts: Texts = field(default_factory=dict)
    fields: Fields = field(default_factory=dict)
    repaired: Texts = field(default_factory=dict)
    repaired_fields: Fields = field(default_factory=dict)
    options: dict[str, Any] = field(default_factory=dict)


CASES = {
    "signature": Case(
        f"{AT}/reproduce.py:1:1: [proof-signature] Ran, exit 1, did not print the signature; "
        f"last line: no water. {SAY}",
        {"reproduce.py": script("raise SystemExit('no water')")},
    ),
    "two signatures": Case(
        f"{AT}/reproduce.py:1:1: [proof-signature] Ran, exit 1, printed none of the 2 signatures; "
        f"it printed nothing. {SAY}",
        {"reproduce.py": script("raise SystemExit(1)")},
        fields={
            "signatures": [SIGNATURE, {"text": "rotor draws air", "example": "rotor draws air"}]
        },
    ),
    "signal": Case(
        f"{AT}/reproduce.py:1:1: [proof-signature] Ended by signal 15 (SIGTERM), did not print the "
        f"signature; last line: going. {SAY}",
        {
            "reproduce.py": script(
                "import os\nprint('going')\nos.kill(os.getpid(), 15)\nimport time\ntime.sleep(9)"
            )
        },
    ),
    "frame": Case(
        f"{AT}/reproduce.py:1:1: [proof-frame] Ran, exit 1, the message was raised in "
        f"pumplib/core.py:start, raised_by says pumplib/io.py:save. {FRAME}",
        fields=signature(raised_by="pumplib/io.py:save"),
        repaired_fields=signature(),
    ),
    "no traceback": Case(
        f"{AT}/reproduce.py:1:1: [proof-frame] Ran, exit 1, no traceback stands above the message, "
        f"raised_by says pumplib/core.py:start. {FRAME}",
        {"reproduce.py": script(QUIET)},
    ),
    "clean": Case(
        f"{AT}/fixed.py:1:1: [proof-clean] Ran, exit 0, printed signature 1 of the entry, "
        f"line 2: pump 3 ran dry. {GONE}",
        {"fixed.py": script("print('start')\nprint('pump 3 ran dry')")},
    ),
    "clean wrapper": Case(
        f"{AT}/fixed.py:1:1: [proof-clean] Ran, exit 0, printed signature 1 of the entry, "
        f"line 1: pump 3 ran dry. {GONE}",
        {"fixed.py": script("print('pump 3 ran dry')")},
        {"role": "wrapper"},
        repaired={"fixed.py": script("print('pump 3 ran dry')")},
        repaired_fields={"role": "wrapper", **expect("fixed.py", prints=["pump 3 ran dry"])},
    ),
    "clean but for what is declared": Case(
        f"{AT}/fixed.py:1:1: [proof-clean] Ran, exit 0, printed signature 1 of the entry, "
        f"line 2: pump 4 ran dry. {GONE}",
        {"fixed.py": script("print('pump 3 ran dry')\nprint('pump 4 ran dry')")},
        expect("fixed.py", prints=["pump 3 ran dry"]),
        repaired={"fixed.py": script("print('pump 3 ran dry')")},
        repaired_fields=expect("fixed.py", prints=["pump 3 ran dry"]),
    ),
    "exit of fixed": Case(
        f"{AT}/fixed.py:1:1: [proof-exit] Ran, exit 3, exit status 0 was expected, so it is not "
        f"fixed; last line: nearly. {BY_HAND}",
        {"fixed.py": script("print('nearly')\nraise SystemExit(3)")},
    ),
    "exit of reproduce": Case(
        f"{AT}/reproduce.py:1:1: [proof-exit] Ran, exit 0, another exit status than 0 was "
        f"expected; last line: RuntimeError: pump 7 ran dry. {BY_HAND}",
        {
            "reproduce.py": '"""Prints it."""\nimport traceback\nfrom pumplib.core import start\n'
            "try:\n    start(7)\nexcept RuntimeError:\n    traceback.print_exc()\n"
        },
    ),
    "guard accepts broken": Case(
        f"{AT}/validate.py:1:1: [proof-guard] Ran, exit 1, broken is accepted, it must be "
        f"rejected. {GUARD}",
        {"validate.py": str(SCRIPTS["validate.py"]).replace("if number:", "if number > 9:")},
    ),
    "guard rejects healthy": Case(
        f"{AT}/validate.py:1:1: [proof-guard] Ran, exit 1, healthy is rejected, it must be "
        f"accepted: ValueError: pump 0 has no water. {GUARD}",
        {"validate.py": str(SCRIPTS["validate.py"]).replace("if number:", "if True:")},
    ),
    "guard without a case": Case(
        f"{AT}/validate.py:1:1: [proof-guard] Ran, exit 1, broken() must return the arguments of "
        f"validate: ZeroDivisionError: division by zero. {GUARD}",
        {"validate.py": str(SCRIPTS["validate.py"]).replace("(7,)", "(7 / 0,)")},
    ),
    "guard that ends": Case(
        f"{AT}/validate.py:1:1: [proof-guard] Ran, exit 0, it printed nothing. {GUARD}",
        {
            "validate.py": str(SCRIPTS["validate.py"]).replace(
                "    if number:", "    import os\n    os._exit(0)\n    if number:"
            )
        },
    ),
    "dead end that helps": Case(
        f"{AT}/dead_end_again.py:1:1: [proof-signature] Ran, exit 0, did not print the signature, "
        f"so what it tries helps; last line: it runs. {SAY}",
        {"dead_end_again.py": script("print('it runs')")},
    ),
    "dead end that fails otherwise": Case(
        f"{AT}/dead_end_again.py:1:1: [proof-signature] Ran, exit 1, did not print the signature, "
        f"so it fails in another way; last line: out of oil. {SAY}",
        {"dead_end_again.py": script("raise SystemExit('out of oil')")},
    ),
    "myth that prints the signature": Case(
        f"{AT}/myth_old.py:1:1: [proof-clean] Ran, exit 0, printed signature 1 of the entry, "
        f"line 1: pump 5 ran dry. {GONE}",
        {"myth_old.py": script("print('pump 5 ran dry')")},
    ),
    "myth that fails": Case(
        f"{AT}/myth_old.py:1:1: [proof-exit] Ran, exit 1, exit status 0 was expected, so it does "
        f"not refute the claim; last line: AssertionError. {BY_HAND}",
        {"myth_old.py": script("assert not 'old'")},
    ),
    "prints": Case(
        f"{AT}/fixed.py:1:1: [proof-prints] Ran, exit 0, did not print '{{int}} litres'; last line: "
        f"the pump runs. {BY_HAND}",
        fields=expect("fixed.py", prints=["{int} litres"]),
        repaired={"fixed.py": script("print('12 litres')")},
        repaired_fields=expect("fixed.py", prints=["{int} litres"]),
    ),
    "not_prints": Case(
        f"{AT}/fixed.py:1:1: [proof-not-prints] Ran, exit 0, printed what it must not: "
        f"the pump runs. {BY_HAND}",
        fields=expect("fixed.py", not_prints=["the pump"]),
        repaired={"fixed.py": script("print('fine')")},
        repaired_fields=expect("fixed.py", not_prints=["the pump"]),
    ),
    "hang that ends": Case(
        f"{AT}/reproduce.py:1:1: [proof-hang] Ran, exit 1, before its time limit of 1 s, and must "
        f"hang; last line: pump 7 ran dry. {BY_HAND}",
        {"reproduce.py": script(QUIET)},
        signature(raised_by=None) | expect("reproduce.py", hangs=True, timeout=1),
        repaired={"reproduce.py": script("import time\nprint('pump 7 ran dry')\ntime.sleep(60)")},
        repaired_fields=signature(raised_by=None) | expect("reproduce.py", hangs=True, timeout=1),
    ),
    "time": Case(
        f"{AT}/fixed.py:1:1: [proof-time] Was stopped, it still ran after 1 s; last line: waiting. "
        f"{BY_HAND}",
        {"fixed.py": script("import time\nprint('waiting')\ntime.sleep(60)")},
        expect("fixed.py", timeout=1),
    ),
    "memory": Case(
        f"{AT}/fixed.py:1:1: [proof-memory] Was stopped, it used more than 128 MiB of memory; "
        f"it printed nothing. {BY_HAND}",
        {
            "fixed.py": script(
                "import mmap, time\nshared = mmap.mmap(-1, 1 << 29)\n"
                "for at in range(0, 1 << 29, 4096):\n    shared[at] = 1\ntime.sleep(60)"
            )
        },
        options={"limits": {"memory": 128 << 20}},
    ),
    "processes": Case(
        f"{AT}/fixed.py:1:1: [proof-processes] Was stopped, it had more than 8 processes; "
        f"it printed nothing. {BY_HAND}",
        {
            "fixed.py": script(
                "import os, time\nfor _ in range(12):\n    if not os.fork():\n"
                "        time.sleep(60)\ntime.sleep(60)"
            )
        },
        options={"limits": {"processes": 8}},
    ),
    "output": Case(
        f"{AT}/fixed.py:1:1: [proof-output] Was stopped, it printed more than 64 KiB; last line: "
        f"{'x' * 64}. {BY_HAND}",
        {"fixed.py": script("while True:\n    print('x' * 64)")},
        options={"limits": {"output": 64 << 10}},
    ),
    "disk": Case(
        f"{AT}/fixed.py:1:1: [proof-disk] Was stopped, it wrote more than 1 MiB; "
        f"it printed nothing. {BY_HAND}",
        {
            "fixed.py": script(
                "import time\nfor n in range(4):\n    open(f'f{n}', 'wb').write(bytes(500_000))\n"
                "time.sleep(60)"
            )
        },
        options={"limits": {"disk": 1 << 20}, "isolate": False},
    ),
    "watcher": Case(
        f"{AT}/fixed.py:1:1: [proof-watcher] Was stopped, it ended the process that watches it; "
        f"it printed nothing. {BY_HAND}",
        {"fixed.py": script("import os, time\nos.kill(os.getppid(), 9)\ntime.sleep(60)")},
        options={"isolate": False},
    ),
    "not found": Case(
        f"{AT}/entry.yaml:18:3: signatures[1].found_in: [not-found] Looked up, and pumplib/core.py "
        "of pumplib==1.2 does not contain 'pump drained because '. "
        "Name the file that prints the message.",
        fields={
            "signatures": [
                SIGNATURE,
                {
                    "text": "pump drained because {any}",
                    "example": "pump drained because of air",
                    "found_in": SIGNATURE["found_in"],
                },
            ]
        },
    ),
    "no such file": Case(
        f"{AT}/entry.yaml:12:3: signatures[0].found_in: [not-found] Looked up, and pumplib==1.2 "
        "has no file pumplib/valve.py. Name the file that prints the message.",
        fields=signature(found_in={"package": "pumplib==1.2", "file": "pumplib/valve.py"}),
        repaired_fields=signature(),
    ),
}
