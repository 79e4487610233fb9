# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""try/except in the dataset does not see a signal: the worker ends without running any code."""

import os
import signal
import time

import torch
from torch.utils.data import DataLoader, Dataset


class Samples(Dataset):
    """A dataset whose fifth sample gets its worker killed."""

    def __len__(self) -> int:
        return 6

    def __getitem__(self, index: int) -> torch.Tensor:
        try:
            if index == 4:
                time.sleep(2)
                os.kill(os.getpid(), signal.SIGKILL)
        except BaseException:  # nothing is raised
            return torch.ones(4)
        return torch.zeros(4)


if __name__ == "__main__":
    for number, _ in enumerate(DataLoader(Samples(), batch_size=2, num_workers=1)):
        print("batch", number, flush=True)
