# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""Every process has samples: no child raises, and spawn returns."""

import torch
import torch.multiprocessing as mp

SIZES = [4, 2]  # samples of each process


def work(rank: int, sizes: list[int]) -> None:
    """Print the average of this process's samples."""
    samples = torch.arange(float(sizes[rank])).tolist()
    print(f"process {rank}: average {sum(samples) / len(samples)}", flush=True)


if __name__ == "__main__":
    mp.spawn(work, (SIZES,), nprocs=2)
