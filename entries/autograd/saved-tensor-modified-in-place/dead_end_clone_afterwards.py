# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""A clone that is made after the write is too late: softmax saved the tensor, not the clone."""

import torch

scores = torch.zeros(2, 3, requires_grad=True)
keep = torch.tensor([1.0, 1.0, 0.0])

weights = scores.softmax(dim=-1)
weights *= keep
loss = weights.clone().square().sum()
loss.backward()
