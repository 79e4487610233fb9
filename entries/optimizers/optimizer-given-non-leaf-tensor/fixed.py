# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""The tensor is converted first and made a parameter last, so the parameter is a leaf."""

import torch

# float64 stands for any conversion that copies: on a GPU it is .to("cuda"), .cuda() or .half().
scale = torch.nn.Parameter(torch.ones(2).to(torch.float64))
print(f"is_leaf={scale.is_leaf} grad_fn={scale.grad_fn}")

optimizer = torch.optim.SGD([scale], lr=0.5)
(scale * 3).sum().backward()
optimizer.step()
print("after one step:", scale.tolist())
