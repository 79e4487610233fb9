# /// script
# requires-python = ">=3.11"
# dependencies = ["numpy==2.4.6", "torch==2.13.0"]
# ///
"""Allowing the one class that the message names: the next class is refused."""

import numpy as np
import torch

torch.save({"accuracy": np.mean([0.5, 0.75])}, "checkpoint.pt")

torch.serialization.add_safe_globals([np._core.multiarray.scalar])
print(torch.load("checkpoint.pt"))
