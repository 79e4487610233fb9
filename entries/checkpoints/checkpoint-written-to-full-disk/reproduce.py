# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""A checkpoint is saved to a full disk; the message does not mention the disk."""

import os

import torch

FULL = "/dev/full"  # a device of the kernel: every write to it says that no space is left


def main() -> None:
    weights = {"w": torch.zeros(1_000_000)}
    os.symlink(FULL, "checkpoint.pt")
    torch.save(weights, "checkpoint.pt")
    print("saved", os.path.getsize("checkpoint.pt") > 4_000_000)


if __name__ == "__main__":
    main()
