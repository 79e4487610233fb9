# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""A write through .data is not noticed: no error, and a wrong gradient."""

import torch

keep = torch.tensor([1.0, 1.0, 0.0])


def gradient(*, through_data: bool) -> torch.Tensor:
    """Return the gradient of the masked softmax for one row of scores."""
    scores = torch.zeros(3, requires_grad=True)
    weights = scores.softmax(dim=-1)
    if through_data:
        weights.data *= keep
    else:
        weights = weights * keep
    weights.square().sum().backward()
    return scores.grad


right, wrong = gradient(through_data=False), gradient(through_data=True)
assert not torch.allclose(right, wrong, atol=1e-3)
print("out of place: ", [round(x, 4) for x in right.tolist()])
print("through .data:", [round(x, 4) for x in wrong.tolist()])
