# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""retain_grad() and differentiable=True get past the check; the parameter never moves."""

import torch

for name in ("retain_grad", "differentiable"):
    raw = torch.nn.Parameter(torch.zeros(2))
    weight = torch.tanh(raw + 1)  # what the layer uses
    if name == "retain_grad":
        weight.retain_grad()
        optimizer = torch.optim.SGD([weight], lr=0.5)
    else:
        optimizer = torch.optim.SGD([weight], lr=0.5, differentiable=True)
    for _ in range(3):
        optimizer.zero_grad()
        loss = (torch.tanh(raw + 1) - 5).square().sum()  # every forward pass computes it afresh
        loss.backward()
        optimizer.step()
    assert weight.grad is None  # nothing reaches the tensor that the optimizer holds
    assert raw.grad.abs().sum() > 0 and torch.equal(raw, torch.zeros(2))
    print(f"{name}: accepted, and after three steps the parameter is still {raw.tolist()}")
