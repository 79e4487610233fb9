"""Tries a guard: ``validate(*broken())`` must raise, ``validate(*healthy())`` must not."""

from __future__ import annotations

import runpy
import sys
from typing import Any

ACCEPTED = "guard: healthy is accepted"
"""The last line when the guard tells the two worlds apart; a program that just ends has not."""


def main(path: str) -> None:
    """Try the guard in ``path``; exit 1 with the reason when it does not tell the worlds apart."""
    names = runpy.run_path(path, run_name="guard")
    broken, healthy = (_arguments(names, world) for world in ("broken", "healthy"))
    error = _objection(names, broken)
    if error is None:
        _refuse("broken is accepted, it must be rejected")
    print(f"guard: broken is rejected: {type(error).__name__}: {error}")
    error = _objection(names, healthy)
    if error is not None:
        _refuse(f"healthy is rejected, it must be accepted: {type(error).__name__}: {error}")
    print(ACCEPTED)


def _arguments(names: dict[str, Any], world: str) -> tuple[Any, ...]:
    try:
        return tuple(names[world]())
    except Exception as error:
        # An error here is no rejection: it comes before the guard.
        _refuse(f"{world}() must return the arguments of validate: {type(error).__name__}: {error}")
        raise


def _objection(names: dict[str, Any], arguments: tuple[Any, ...]) -> BaseException | None:
    try:
        names["validate"](*arguments)
    except SystemExit as end:
        return end if end.code else None  # a guard may end the program, but not as if all was well
    except Exception as error:
        return error
    return None


def _refuse(why: str) -> None:
    print(f"guard: {why}")
    sys.exit(1)


if __name__ == "__main__":
    main(sys.argv[1])
