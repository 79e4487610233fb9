# /// script
# requires-python = ">=3.11"
# dependencies = ["numpy==2.4.6", "torch==2.13.0"]
# ///
"""The number is saved as a Python float, which torch.load accepts."""

import numpy as np
import torch

model = torch.nn.Linear(2, 1)
accuracy = np.mean([0.5, 0.75])
checkpoint = {"model": model.state_dict(), "accuracy": float(accuracy)}
torch.save(checkpoint, "checkpoint.pt")

print(torch.load("checkpoint.pt")["accuracy"])
