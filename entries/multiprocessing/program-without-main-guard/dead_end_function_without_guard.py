# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""A function main() helps only if the import does not call it."""

import torch
from torch.utils.data import DataLoader, TensorDataset


def main() -> None:
    """Go through the data once."""
    data = TensorDataset(torch.arange(4.0))
    loader = DataLoader(data, num_workers=1, multiprocessing_context="spawn")
    print("total:", sum(batch.item() for (batch,) in loader))


main()
