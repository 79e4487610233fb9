# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""Flatten keeps the first dimension: without a batch it keeps the channels, whatever the size."""

import torch

model = torch.nn.Sequential(torch.nn.Flatten(), torch.nn.Linear(3 * 32 * 32, 10))
print(tuple(model(torch.zeros(1, 3, 32, 32)).shape))
model(torch.zeros(3, 32, 32))
