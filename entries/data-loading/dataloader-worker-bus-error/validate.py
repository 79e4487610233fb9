# /// script
# requires-python = ">=3.11"
# dependencies = ["numpy==2.4.6"]
# ///
"""A check that the file behind a `numpy.memmap` still holds every byte that is mapped."""

import tempfile

import numpy as np


def validate(array: np.memmap) -> None:
    """Raise where reading `array` would kill the process: its file is shorter than the mapping.

    `mmap.size()` asks the open file itself, so a file that was replaced under its name is fine.
    """
    mapped = array.offset + array.nbytes
    held = array._mmap.size()
    if held < mapped:
        raise RuntimeError(
            f"{array.filename} holds {held} bytes, but {mapped} are mapped: it was cut short after "
            "it was opened. Map it again, and let writers replace the file (os.replace) instead of "
            "opening it with mode 'w'."
        )


def broken() -> tuple[np.memmap]:
    """A mapped file that is cut to half of its length."""
    with tempfile.NamedTemporaryFile() as file:
        np.zeros(8192, dtype=np.uint16).tofile(file.name)
        array = np.memmap(file.name, dtype=np.uint16, mode="r")
        file.truncate(array.nbytes // 2)
    return (array,)


def healthy() -> tuple[np.memmap]:
    """A mapped file that kept its length; that its name is gone by now does no harm."""
    with tempfile.NamedTemporaryFile() as file:
        np.zeros(8192, dtype=np.uint16).tofile(file.name)
        array = np.memmap(file.name, dtype=np.uint16, mode="r")
    return (array,)
