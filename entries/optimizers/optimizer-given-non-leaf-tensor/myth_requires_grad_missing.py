# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""The check does not look at requires_grad: refused tensors have it, accepted ones may lack it."""

import torch

refused = torch.ones(2, requires_grad=True) * 0.01
assert refused.requires_grad
try:
    torch.optim.SGD([refused], lr=0.5)
except ValueError:
    print(f"refused, with requires_grad={refused.requires_grad}")
else:
    raise AssertionError("a computed tensor was accepted")

accepted = torch.ones(2) * 0.01  # nothing here requires grad, so no history and a leaf
torch.optim.SGD([accepted], lr=0.5)
assert accepted.is_leaf and not accepted.requires_grad
print(f"accepted, with requires_grad={accepted.requires_grad}")
