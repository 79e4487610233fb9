# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""Trying again fills no less: each attempt fails with the same numbers."""

import os

import torch

FULL = "/dev/full"  # a device of the kernel: every write to it says that no space is left


def main() -> None:
    weights = {"w": torch.zeros(1_000_000)}
    os.symlink(FULL, "checkpoint.pt")
    for attempt in range(3):
        try:
            torch.save(weights, "checkpoint.pt")
        except RuntimeError as error:
            print(f"attempt {attempt}: {str(error).splitlines()[0]}")
            if attempt == 2:
                raise


if __name__ == "__main__":
    main()
