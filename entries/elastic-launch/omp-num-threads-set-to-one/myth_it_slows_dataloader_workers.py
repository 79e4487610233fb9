# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""DataLoader workers run torch with one thread whatever OMP_NUM_THREADS says."""

import os
import subprocess
import sys

import torch
from torch.utils.data import DataLoader, Dataset


class Threads(Dataset):
    """A dataset whose only item is the number of threads of the process that reads it."""

    def __len__(self) -> int:
        """Return the number of items."""
        return 1

    def __getitem__(self, index: int) -> int:
        """Return the number of threads that torch uses here."""
        return torch.get_num_threads()


def main() -> None:
    """Print the number of threads in this process and in a DataLoader worker."""
    in_worker = next(iter(DataLoader(Threads(), num_workers=1))).item()
    print(torch.get_num_threads(), in_worker)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main()
    else:
        for threads in ("1", "2"):
            env = {**os.environ, "OMP_NUM_THREADS": threads}
            command = [sys.executable, __file__, "measure"]
            run = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
            in_rank, in_worker = run.stdout.split()
            assert (in_rank, in_worker) == (threads, "1")
            print(f"OMP_NUM_THREADS={threads}: rank {in_rank}, DataLoader worker {in_worker}")
