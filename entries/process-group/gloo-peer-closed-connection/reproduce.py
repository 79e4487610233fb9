# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""Rank 1 has one batch less and leaves; rank 0 loses its peer in the next all_reduce."""

import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp

BATCHES = [3, 2]  # of rank 0 and rank 1


def train(rank: int, folder: str) -> None:
    """Average one number per batch over both ranks."""
    dist.init_process_group("gloo", init_method=f"file://{folder}/init", rank=rank, world_size=2)
    for _ in range(BATCHES[rank]):
        dist.all_reduce(torch.ones(1))
    dist.destroy_process_group()
    print(f"rank {rank} is done", flush=True)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.spawn(train, (folder,), nprocs=2)
