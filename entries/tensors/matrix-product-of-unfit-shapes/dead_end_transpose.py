# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""Transposing the input makes other inner sizes, and mixes samples with features."""

import torch

head = torch.nn.Linear(20, 5)
batch = torch.zeros(4, 10)
head(batch.T)
