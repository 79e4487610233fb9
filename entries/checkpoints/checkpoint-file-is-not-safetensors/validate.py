# /// script
# requires-python = ">=3.11"
# dependencies = ["safetensors==0.8.0", "torch==2.13.0"]
# ///
"""A check of the first bytes of a file that should be safetensors."""

import os
import pathlib
import tempfile

import torch
from safetensors.torch import save_file

STARTS = {
    b"version https://git-lfs": "a git-lfs pointer: run `git lfs pull`",
    b"PK\x03\x04": "a zip archive of torch.save: load it with torch.load",
    b"<": "a page of HTML or XML, as a failed download leaves it",
}


def validate(path: str | os.PathLike[str]) -> None:
    """Raise if `path` begins like something else than safetensors."""
    with open(path, "rb") as file:
        start = file.read(32)
    for known, meaning in STARTS.items():
        if start.startswith(known):
            raise ValueError(f"{path} is {meaning}")
    if int.from_bytes(start[:8], "little") > os.path.getsize(path) - 8:
        raise ValueError(f"{path} is cut off or not safetensors; it begins with {start!r}")


def broken() -> tuple[pathlib.Path]:
    """A git-lfs pointer."""
    path = pathlib.Path(tempfile.mkdtemp()) / "model.safetensors"
    path.write_text("version https://git-lfs.github.com/spec/v1\n")
    return (path,)


def healthy() -> tuple[pathlib.Path]:
    """A file written by safetensors."""
    path = pathlib.Path(tempfile.mkdtemp()) / "model.safetensors"
    save_file({"w": torch.zeros(4)}, path)
    return (path,)
