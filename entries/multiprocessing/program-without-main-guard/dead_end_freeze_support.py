# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""freeze_support() does nothing outside a frozen executable; the guard is what counts."""

import multiprocessing

import torch
from torch.utils.data import DataLoader, TensorDataset

multiprocessing.freeze_support()
data = TensorDataset(torch.arange(4.0))
loader = DataLoader(data, num_workers=1, multiprocessing_context="spawn")
print("total:", sum(batch.item() for (batch,) in loader))
