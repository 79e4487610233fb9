# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""The same average, which is the value itself where there is no process group."""

import os

import torch
import torch.distributed as dist


def average(value: float) -> float:
    """Return the mean of ``value`` over all ranks."""
    if not (dist.is_available() and dist.is_initialized()):
        return value
    tensor = torch.tensor(value)
    dist.all_reduce(tensor)
    return (tensor / dist.get_world_size()).item()


if __name__ == "__main__":
    if "RANK" in os.environ:  # under torchrun
        dist.init_process_group("gloo")
    print("mean loss:", average(2.5))
