# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""The variables that torchrun sets do not make a group; only init_process_group does."""

import os

import torch
import torch.distributed as dist


def average(value: float) -> float:
    """Return the mean of ``value`` over all ranks."""
    tensor = torch.tensor(value)
    dist.all_reduce(tensor)
    return (tensor / dist.get_world_size()).item()


if __name__ == "__main__":
    os.environ.update(RANK="0", WORLD_SIZE="1", MASTER_ADDR="localhost", MASTER_PORT="29500")
    print("mean loss:", average(2.5))
