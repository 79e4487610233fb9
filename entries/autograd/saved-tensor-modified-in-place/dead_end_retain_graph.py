# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""retain_graph=True keeps the saved tensors; it does not bring back their values."""

import torch

scores = torch.zeros(2, 3, requires_grad=True)
keep = torch.tensor([1.0, 1.0, 0.0])

weights = scores.softmax(dim=-1)
weights *= keep
loss = weights.square().sum()
loss.backward(retain_graph=True)
