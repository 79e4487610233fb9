# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""A guard for code that needs the group, and the two worlds it is checked in."""

import tempfile

import torch.distributed as dist


def validate(what: str) -> None:
    """Raise RuntimeError with a hint when ``what`` would run without a process group."""
    if not dist.is_available():
        raise RuntimeError(f"{what}: this build of torch has no torch.distributed")
    if not dist.is_initialized():
        launched = dist.is_torchelastic_launched()
        hint = "call init_process_group first" if launched else "start the script with torchrun"
        raise RuntimeError(f"{what}: no process group in this process; {hint}")


def broken() -> tuple[str]:
    """No group in this process."""
    if dist.is_initialized():
        dist.destroy_process_group()
    return ("all_reduce",)


def healthy() -> tuple[str]:
    """A group of one process."""
    store = dist.FileStore(tempfile.mktemp(), 1)
    dist.init_process_group("gloo", store=store, rank=0, world_size=1)
    return ("all_reduce",)
