# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""The exception of the child has another type in the parent: except ZeroDivisionError is blind."""

import torch
import torch.multiprocessing as mp

SIZES = [4, 0]  # samples of each process


def work(rank: int, sizes: list[int]) -> None:
    """Print the average of this process's samples."""
    samples = torch.arange(float(sizes[rank])).tolist()
    print(f"process {rank}: average {sum(samples) / len(samples)}", flush=True)


if __name__ == "__main__":
    try:
        mp.spawn(work, (SIZES,), nprocs=2)
    except ZeroDivisionError:
        print("caught")
