# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""model.eval() changes dropout and batch norm; gradients are computed as before."""

import torch

model = torch.nn.Sequential(torch.nn.Linear(2, 3), torch.nn.Dropout(), torch.nn.Linear(3, 1))
model.eval()
model(torch.randn(4, 2)).square().mean().backward()
assert all(parameter.grad is not None for parameter in model.parameters())
print("backward() passed in evaluation mode, and every parameter has a gradient")
