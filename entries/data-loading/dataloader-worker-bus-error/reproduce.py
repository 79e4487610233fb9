# /// script
# requires-python = ">=3.11"
# dependencies = ["numpy==2.4.6", "torch==2.13.0"]
# ///
"""A token file is written anew, and shorter, while DataLoader workers have it mapped."""

import time

import numpy as np
import torch
from torch.utils.data import DataLoader, Dataset

BLOCK = 1024


class Tokens(Dataset):
    """Blocks of a token file that is mapped into memory, not read."""

    def __init__(self, path: str) -> None:
        self.tokens = np.memmap(path, dtype=np.uint16, mode="r")

    def __len__(self) -> int:
        return len(self.tokens) // BLOCK

    def __getitem__(self, index: int) -> torch.Tensor:
        block = self.tokens[index * BLOCK : (index + 1) * BLOCK]
        return torch.from_numpy(block.astype(np.int64))


def write_tokens(path: str, count: int) -> None:
    """What the preprocessing job does: opening the file for writing cuts it to zero bytes."""
    with open(path, "wb") as file:
        np.zeros(count, dtype=np.uint16).tofile(file)


def main() -> None:
    write_tokens("train.bin", 400 * BLOCK)
    loader = DataLoader(Tokens("train.bin"), batch_size=10, num_workers=2)
    for step, _batch in enumerate(loader):
        if step == 0:
            write_tokens("train.bin", 100 * BLOCK)  # the job runs again, on fewer documents
        time.sleep(0.1)  # the training step
    print(f"read {step + 1} batches")


if __name__ == "__main__":
    main()
