# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""Saved through a Python file, the same tensors on the same disk give the real reason."""

import errno

import torch

FULL = "/dev/full"  # a device of the kernel: every write to it says that no space is left


def main() -> None:
    weights = {"w": torch.zeros(1_000_000)}
    try:
        with open(FULL, "wb") as file:
            torch.save(weights, file)
    except OSError as error:
        assert error.errno == errno.ENOSPC, error
        print(f"through a Python file: {error}")
    else:
        raise AssertionError("the write succeeded")


if __name__ == "__main__":
    main()
