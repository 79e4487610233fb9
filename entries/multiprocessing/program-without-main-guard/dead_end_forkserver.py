# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""forkserver, the default of Linux since Python 3.14, imports the program in workers as well."""

import torch
from torch.utils.data import DataLoader, TensorDataset

data = TensorDataset(torch.arange(4.0))
loader = DataLoader(data, num_workers=1, multiprocessing_context="forkserver")
print("total:", sum(batch.item() for (batch,) in loader))
