# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""A guard for functions that need all ranks, and the two worlds it is checked in."""

import tempfile

import torch.distributed as dist


def validate(group: dist.ProcessGroup | None, what: str) -> None:
    """Raise RuntimeError when there is no group; call it with ``dist.group.WORLD``."""
    if group is None:
        launched = dist.is_torchelastic_launched()
        hint = "call init_process_group before it" if launched else "start the script with torchrun"
        raise RuntimeError(f"{what} needs a process group, and this process has none: {hint}")


def broken() -> tuple[dist.ProcessGroup | None, str]:
    """A process that never initialised a group."""
    return dist.group.WORLD, "average"


def healthy() -> tuple[dist.ProcessGroup | None, str]:
    """A process with a group of one."""
    store = dist.FileStore(tempfile.mktemp(), 1)
    dist.init_process_group("gloo", store=store, rank=0, world_size=1)
    return dist.group.WORLD, "average"
