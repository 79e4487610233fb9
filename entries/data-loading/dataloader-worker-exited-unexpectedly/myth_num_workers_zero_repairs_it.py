# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""With num_workers=0 the same kill hits the training process, and not even a message is left."""

import os
import signal
import subprocess
import sys

import torch
from torch.utils.data import DataLoader, Dataset


class Samples(Dataset):
    """A dataset whose fifth sample gets the process that reads it killed."""

    def __len__(self) -> int:
        return 6

    def __getitem__(self, index: int) -> torch.Tensor:
        if index == 4:
            os.kill(os.getpid(), signal.SIGKILL)
        return torch.zeros(4)


def train() -> None:
    """Go through the data in this process."""
    for number, _ in enumerate(DataLoader(Samples(), batch_size=2, num_workers=0)):
        print("batch", number, flush=True)


if __name__ == "__main__":
    if sys.argv[1:] == ["train"]:
        train()
    else:
        run = subprocess.run([sys.executable, __file__, "train"], capture_output=True, text=True)
        print(run.stdout, end="")
        assert run.returncode == -signal.SIGKILL and "Traceback" not in run.stderr
        print("num_workers=0: the training process was killed, without a traceback")
