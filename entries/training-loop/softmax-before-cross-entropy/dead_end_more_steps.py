# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""More steps do not help: for a perfect prediction the loss is still log(1 + (C - 1) / e)."""

import math

import torch
from torch.nn import functional

CLASSES = 4
perfect = torch.eye(CLASSES)  # a probability of 1 for the right class
loss = functional.cross_entropy(perfect, torch.arange(CLASSES))
floor = math.log(1 + (CLASSES - 1) / math.e)
assert math.isclose(loss.item(), floor, rel_tol=1e-6)
print(f"loss of perfect probabilities: {loss.item():.3f}")
print("the loss is above the floor of a double softmax")
