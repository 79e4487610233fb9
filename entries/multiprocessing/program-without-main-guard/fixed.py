# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""What starts workers runs only in the program itself, not when a worker imports it."""

import torch
from torch.utils.data import DataLoader, TensorDataset


def main() -> None:
    """Go through the data once."""
    data = TensorDataset(torch.arange(4.0))
    # Windows and macOS start processes by spawn; on Linux it is asked for here.
    loader = DataLoader(data, num_workers=1, multiprocessing_context="spawn")
    print("total:", sum(batch.item() for (batch,) in loader))


if __name__ == "__main__":
    main()
