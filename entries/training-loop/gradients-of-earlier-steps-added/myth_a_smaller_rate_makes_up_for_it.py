# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""SGD without zero_grad is SGD with momentum 1: nothing that was added is ever forgotten."""

import torch


def path(*, clear: bool, momentum: float, rate: float) -> torch.Tensor:
    """Minimise x**2 from 1 for 200 steps; return all values of x."""
    x = torch.tensor(1.0, requires_grad=True)
    optimizer = torch.optim.SGD([x], lr=rate, momentum=momentum)
    values = []
    for _ in range(200):
        if clear:
            optimizer.zero_grad()
        x.square().backward()
        optimizer.step()
        values.append(x.item())
    return torch.tensor(values)


forgotten = path(clear=False, momentum=0, rate=0.01)
assert torch.allclose(forgotten, path(clear=True, momentum=1.0, rate=0.01), atol=1e-4)
print("without zero_grad: the same path as with momentum=1")

for rate in (0.01, 0.001):
    values = path(clear=False, momentum=0, rate=rate)
    print(f"rate {rate}: between {values.min():.2f} and {values.max():.2f}, it swings for ever")
    assert values.min() < -0.9 or rate == 0.001
right = path(clear=True, momentum=0, rate=0.01)
assert abs(right[-1]) < 0.02
print(f"with zero_grad, rate 0.01: {right[-1]:.3f} at the end")
