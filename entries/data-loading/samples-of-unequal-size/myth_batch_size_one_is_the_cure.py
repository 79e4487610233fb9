# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""With batch_size=1 it runs, and batch norm gets one value for each channel: another error."""

import torch
from torch.utils.data import DataLoader

samples = [torch.zeros(3), torch.zeros(4)]
shapes = [tuple(batch.shape) for batch in DataLoader(samples, batch_size=1)]
assert shapes == [(1, 3), (1, 4)]
print("batch_size=1:", shapes)

norm = torch.nn.BatchNorm1d(4)
try:
    norm(torch.zeros(1, 4))
except ValueError as error:
    print("BatchNorm1d:", error)
else:
    raise AssertionError("batch norm accepted one value")
