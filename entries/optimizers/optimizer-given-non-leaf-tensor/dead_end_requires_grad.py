# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""requires_grad_() changes nothing: a computed tensor requires grad already."""

import torch

scale = torch.nn.Parameter(torch.ones(2)).to(torch.float64).requires_grad_()
print(f"requires_grad={scale.requires_grad} is_leaf={scale.is_leaf}")
torch.optim.SGD([scale], lr=0.5)
