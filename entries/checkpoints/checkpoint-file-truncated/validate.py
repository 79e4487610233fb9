# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""Check a checkpoint file before a run relies on it."""

import zipfile

import torch


def validate(path):
    """Raise RuntimeError when the file is cut off or a record in it is damaged.

    It reads the whole file once and compares the checksums that torch.save has written.
    """
    if not zipfile.is_zipfile(path):
        raise RuntimeError(f"{path}: no zip index at the end: cut off, or another kind of file")
    damaged = zipfile.ZipFile(path).testzip()
    if damaged is not None:
        raise RuntimeError(f"{path}: the checksum of {damaged} does not fit")


def broken():
    """Return a file of which the last part is missing."""
    with open("broken.pt", "wb") as file:
        torch.save({"weight": torch.ones(1000)}, file)
        file.truncate(file.tell() // 2)
    return ("broken.pt",)


def healthy():
    """Return a whole file."""
    torch.save({"weight": torch.ones(1000)}, "healthy.pt")
    return ("healthy.pt",)
