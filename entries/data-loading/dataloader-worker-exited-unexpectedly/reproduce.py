# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""A worker is killed, as for lack of memory, while the training process waits for it."""

import os
import signal
import time

import torch
from torch.utils.data import DataLoader, Dataset

MEMORY = 100  # what the job may use


class Documents(Dataset):
    """Samples of different size, each of them read as a whole."""

    sizes = (10, 10, 10, 10, 500, 10)

    def __len__(self) -> int:
        return len(self.sizes)

    def __getitem__(self, index: int) -> torch.Tensor:
        size = self.sizes[index]
        if size > MEMORY:  # here the kernel would kill this worker; it does so itself
            time.sleep(2)  # by now the training process waits for the batch
            os.kill(os.getpid(), signal.SIGKILL)
        return torch.zeros(4)


if __name__ == "__main__":
    for number, _ in enumerate(DataLoader(Documents(), batch_size=2, num_workers=1)):
        print("batch", number, flush=True)
