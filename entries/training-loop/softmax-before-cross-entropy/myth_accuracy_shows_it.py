# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""argmax does not see the second softmax: accuracy can be perfect while the loss is not."""

import torch
from torch.nn import functional

torch.manual_seed(0)
scores = 10 * torch.eye(4)
labels = torch.arange(4)
for name, outputs in (("scores", scores), ("probabilities", scores.softmax(dim=1))):
    accuracy = (outputs.argmax(dim=1) == labels).float().mean().item()
    print(f"{name}: accuracy {accuracy}, loss {functional.cross_entropy(outputs, labels):.4f}")
    assert accuracy == 1
