# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""The mask gives a new tensor; the result of softmax stays what it was."""

import torch

scores = torch.zeros(2, 3, requires_grad=True)
keep = torch.tensor([1.0, 1.0, 0.0])

weights = scores.softmax(dim=-1)
weights = weights * keep
loss = weights.square().sum()
loss.backward()
print("gradient:", scores.grad[0].tolist())
