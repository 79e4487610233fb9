# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""A child that was started with fork fails in the same way."""

import torch
import torch.multiprocessing as mp

SIZES = [4, 0]  # samples of each process


def work(rank: int, sizes: list[int]) -> None:
    """Print the average of this process's samples."""
    samples = torch.arange(float(sizes[rank])).tolist()
    print(f"process {rank}: average {sum(samples) / len(samples)}", flush=True)


if __name__ == "__main__":
    mp.start_processes(work, (SIZES,), nprocs=2, start_method="fork")
