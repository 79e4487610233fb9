# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""Where the shared memory lives does not matter: the tensor is refused before it is shared."""

import torch
import torch.multiprocessing as mp

mp.set_sharing_strategy("file_system")
scores = torch.nn.Linear(4, 2)(torch.ones(1, 4))
mp.SimpleQueue().put(scores)  # a SimpleQueue pickles in the caller
