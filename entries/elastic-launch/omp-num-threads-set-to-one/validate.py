# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
"""Guard for a launcher: the number of CPU threads of each worker has been chosen."""

from collections.abc import Mapping


def validate(environ: Mapping[str, str], workers: int) -> None:
    """Raise when torchrun would choose the number of CPU threads for `workers` processes.

    Call it with `os.environ` before torchrun is started, on every node.
    """
    threads = environ.get("OMP_NUM_THREADS")
    if threads is None and workers > 1:
        raise RuntimeError(
            f"OMP_NUM_THREADS is not set: each of the {workers} workers will get one thread. "
            "Export the cores of the node divided by the workers, or 1 to keep it so"
        )
    if threads is not None and not (threads.isdecimal() and int(threads) > 0):
        raise ValueError(f"OMP_NUM_THREADS is {threads!r}; it must be a positive whole number")


def broken() -> tuple[Mapping[str, str], int]:
    """Return a launch of eight workers that leaves the choice to torchrun."""
    return {}, 8


def healthy() -> tuple[Mapping[str, str], int]:
    """Return a launch of eight workers with four threads each."""
    return {"OMP_NUM_THREADS": "4"}, 8
