# /// script
# requires-python = ">=3.11"
# dependencies = ["numpy==2.4.6", "torch==2.13.0"]
# ///
"""The advice to raise the shared memory limit is printed while shared memory is all but empty."""

import os
import time

import numpy as np
import torch
from torch.utils.data import DataLoader, Dataset

BLOCK = 1024
BATCH = 10


class Tokens(Dataset):
    """Blocks of a token file that is mapped into memory, not read."""

    def __init__(self, path: str) -> None:
        self.tokens = np.memmap(path, dtype=np.uint16, mode="r")

    def __len__(self) -> int:
        return len(self.tokens) // BLOCK

    def __getitem__(self, index: int) -> torch.Tensor:
        block = self.tokens[index * BLOCK : (index + 1) * BLOCK]
        return torch.from_numpy(block.astype(np.int64))


def free_shared_memory() -> int:
    """Bytes that are free in /dev/shm."""
    found = os.statvfs("/dev/shm")
    return found.f_bavail * found.f_frsize


def silence(_worker: int) -> None:
    """Keep the worker's last words out of this output."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)


def main() -> None:
    np.zeros(400 * BLOCK, dtype=np.uint16).tofile("train.bin")
    dataset = Tokens("train.bin")
    loader = DataLoader(dataset, batch_size=BATCH, num_workers=2, worker_init_fn=silence)
    free, advice = [], ""
    try:
        for step, _batch in enumerate(loader):
            if step == 0:
                os.truncate("train.bin", 100 * BLOCK * 2)
            free.append(free_shared_memory())
            time.sleep(0.1)
    except RuntimeError as error:
        advice = str(error)
    assert "raise your shared memory limit" in advice, advice or "the worker survived"
    in_flight = 2 * 2 * BATCH * BLOCK * 8  # workers, prefetch, samples, tokens, bytes
    assert min(free) > 10 * in_flight, free
    print(f"batches in flight need {in_flight / 2**20:.1f} MiB")
    print(f"/dev/shm had at least {min(free) / 2**20:.1f} MiB free, and still the worker died")


if __name__ == "__main__":
    main()
