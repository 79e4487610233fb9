"""Tries a guard: ``validate(*broken())`` must raise, ``validate(*healthy())`` must not."""

from __future__ import annotations

import runpy
import sys


def main(path: str) -> None:
    """Try the guard in ``path``; exit 1 with the reason when it does not tell the worlds apart."""
    names = runpy.run_path(path, run_name="guard")
    try:
        names["validate"](*names["broken"]())
    except Exception as error:
        print(f"guard: broken is rejected: {type(error).__name__}: {error}")
    else:
        print("guard: broken is accepted, it must be rejected")
        sys.exit(1)
    try:
        names["validate"](*names["healthy"]())
    except Exception as error:
        print(f"guard: healthy is rejected, it must be accepted: {type(error).__name__}: {error}")
        sys.exit(1)
    print("guard: healthy is accepted")


if __name__ == "__main__":
    main(sys.argv[1])
