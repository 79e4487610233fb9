# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""A check that a folder has room for a checkpoint, before the old one is overwritten."""

import os
import tempfile

import torch


def validate(state: dict[str, torch.Tensor], folder: str, spare: int = 100_000) -> None:
    """Raise if `folder` has no room for `state`; `spare` bytes are kept for names and headers."""
    needed = sum(value.untyped_storage().nbytes() for value in state.values()) + spare
    found = os.statvfs(folder)
    free = found.f_bavail * found.f_frsize
    if free < needed:
        raise RuntimeError(f"{folder} has {free} bytes free, the checkpoint needs {needed}")
    if found.f_files and not found.f_favail:
        raise RuntimeError(f"{folder} has no free inodes: no file can be made there")


def broken() -> tuple[dict[str, torch.Tensor], str]:
    """A state of 2 EiB; no memory is taken for it on the meta device."""
    return {"w": torch.empty(2**59, dtype=torch.float32, device="meta")}, tempfile.gettempdir()


def healthy() -> tuple[dict[str, torch.Tensor], str]:
    """A state of a few bytes."""
    return {"w": torch.zeros(4)}, tempfile.gettempdir()
