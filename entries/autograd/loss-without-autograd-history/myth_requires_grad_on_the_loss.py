# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""loss.requires_grad_() silences the error; no parameter gets a gradient, and nothing is learnt."""

import torch

torch.manual_seed(0)
model = torch.nn.Linear(2, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
before = model.weight.clone()

for _ in range(5):
    losses = [model(torch.randn(4, 2)).square().mean().item() for _ in range(3)]
    loss = torch.tensor(losses).mean().requires_grad_()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()

assert loss.grad == 1 and loss.grad_fn is None
assert all(parameter.grad is None for parameter in model.parameters())
assert torch.equal(model.weight, before)
print("five steps without an error: loss.grad is 1, every parameter.grad None, weights unchanged")
