# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""A metric is averaged over the ranks in a program that was started without a launcher."""

import os

import torch
import torch.distributed as dist


def average(value: float) -> float:
    """Return the mean of ``value`` over all ranks."""
    tensor = torch.tensor(value)
    dist.all_reduce(tensor)
    return (tensor / dist.get_world_size()).item()


if __name__ == "__main__":
    if "RANK" in os.environ:  # under torchrun
        dist.init_process_group("gloo")
    print("mean loss:", average(2.5))
