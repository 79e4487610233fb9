# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""Neighbours in length are not equal in length: a sorted order fails at the first difference."""

import torch
from torch.utils.data import DataLoader

sentences = [torch.zeros(length) for length in (3, 3, 4, 5, 5, 5)]
for batch in DataLoader(sorted(sentences, key=len), batch_size=2):
    print("batch of shape", tuple(batch.shape))
