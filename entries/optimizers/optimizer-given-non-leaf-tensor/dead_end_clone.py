# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""clone() and contiguous() give a new tensor, but one that is computed like the slice before it."""

import torch

table = torch.nn.Embedding(6, 2)
row = table.weight[2:3].clone().contiguous()
print(f"is_leaf={row.is_leaf} grad_fn={row.grad_fn.name()}")
torch.optim.SGD([row], lr=0.5)
