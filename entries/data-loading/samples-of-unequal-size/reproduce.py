# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""The default collation stacks the samples, and sentences differ in length."""

import torch
from torch.utils.data import DataLoader

sentences = [torch.tensor([3, 1, 4]), torch.tensor([1, 5, 9, 2]), torch.tensor([6])]
loader = DataLoader(sentences, batch_size=2)
for batch in loader:
    print("batch of shape", tuple(batch.shape))
