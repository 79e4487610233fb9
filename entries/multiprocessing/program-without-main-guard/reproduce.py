# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""A spawned worker imports the program again, and the program starts workers at once."""

import torch
from torch.utils.data import DataLoader, TensorDataset

data = TensorDataset(torch.arange(4.0))
# Windows and macOS start processes by spawn; on Linux it is asked for here.
loader = DataLoader(data, num_workers=1, multiprocessing_context="spawn")
print("total:", sum(batch.item() for (batch,) in loader))
