# /// script
# requires-python = ">=3.11"
# dependencies = ["numpy==2.4.6", "torch==2.13.0"]
# ///
"""The refused file is whole: get_unsafe_globals lists what is in it, and allowed it loads."""

import numpy as np
import torch

torch.save({"accuracy": np.mean([0.5, 0.75])}, "checkpoint.pt")

names = torch.serialization.get_unsafe_globals_in_checkpoint("checkpoint.pt")
print("refused names:", sorted(names))

allowed = [np._core.multiarray.scalar, np.dtype, type(np.dtype(np.float64))]
with torch.serialization.safe_globals(allowed):
    assert torch.load("checkpoint.pt")["accuracy"] == 0.625
print("with three classes allowed, it loads:", [item.__name__ for item in allowed])
