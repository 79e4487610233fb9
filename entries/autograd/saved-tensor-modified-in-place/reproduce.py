# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""The result of softmax is masked in place, but softmax needs it for its gradient."""

import torch

scores = torch.zeros(2, 3, requires_grad=True)
keep = torch.tensor([1.0, 1.0, 0.0])

weights = scores.softmax(dim=-1)
weights *= keep
loss = weights.square().sum()
loss.backward()
print("gradient:", scores.grad[0].tolist())
