# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""With num_workers=0 nothing crosses a process, and keeping batches costs no descriptor."""

import os

import torch
from torch.utils.data import DataLoader, TensorDataset

before = len(os.listdir("/proc/self/fd"))
kept = list(DataLoader(TensorDataset(torch.zeros(400, 2)), batch_size=2, num_workers=0))
assert len(kept) == 200 and len(os.listdir("/proc/self/fd")) == before
print("num_workers=0: 200 batches kept, no descriptor more")
