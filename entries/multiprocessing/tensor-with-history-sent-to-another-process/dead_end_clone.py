# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""clone() copies the values into a tensor that is itself part of the graph."""

import torch
import torch.multiprocessing as mp

scores = torch.nn.Linear(4, 2)(torch.ones(1, 4))
copy = scores.clone()
print("grad_fn of the copy:", copy.grad_fn.name())
mp.SimpleQueue().put(copy)  # a SimpleQueue pickles in the caller
