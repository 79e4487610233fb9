# /// script
# requires-python = ">=3.11"
# dependencies = ["numpy==2.4.6", "torch==2.13.0"]
# ///
"""A NumPy number beside the weights, and torch.load refuses the whole file."""

import numpy as np
import torch

model = torch.nn.Linear(2, 1)
accuracy = np.mean([0.5, 0.75])
checkpoint = {"model": model.state_dict(), "accuracy": accuracy}
torch.save(checkpoint, "checkpoint.pt")

print(torch.load("checkpoint.pt")["accuracy"])
