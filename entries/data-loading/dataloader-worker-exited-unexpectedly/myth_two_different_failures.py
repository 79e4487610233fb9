# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""The same kill gives either message; what the training process does at that moment decides."""

import os
import signal
import time

import torch
from torch.utils.data import DataLoader, Dataset


class Samples(Dataset):
    """A dataset whose fifth sample gets its worker killed half a second after it was asked for."""

    def __len__(self) -> int:
        return 6

    def __getitem__(self, index: int) -> torch.Tensor:
        if index == 4:
            time.sleep(0.5)
            os.kill(os.getpid(), signal.SIGKILL)
        return torch.zeros(4)


def message(*, busy: bool) -> str:
    """Return what is raised when the training process computes, or when it waits for data."""
    try:
        for _ in DataLoader(Samples(), batch_size=2, num_workers=1):
            time.sleep(5 if busy else 0)
    except RuntimeError as error:
        return str(error)
    raise AssertionError("nothing was raised")


if __name__ == "__main__":
    computing, waiting = message(busy=True), message(busy=False)
    assert "killed by signal: Killed" in computing
    assert "exited" in waiting and "Killed" not in waiting
    print("while it computes:", " ".join(computing.split()[-4:]))
    print("while it waits:", " ".join(waiting.split()[4:5]), "(the short text, without a signal)")
