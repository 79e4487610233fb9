# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""Catching RuntimeError does not catch it: on 2.13.0 it is a ValueError."""

import os

import torch
import torch.distributed as dist


def average(value: float) -> float:
    """Return the mean of ``value`` over all ranks."""
    tensor = torch.tensor(value)
    try:
        dist.all_reduce(tensor)
    except RuntimeError:  # what older code and posts expect
        return value
    return (tensor / dist.get_world_size()).item()


if __name__ == "__main__":
    if "RANK" in os.environ:  # under torchrun
        dist.init_process_group("gloo")
    print("mean loss:", average(2.5))
