# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""torch.stack joins the losses themselves, so the history goes on."""

import torch

torch.manual_seed(0)
model = torch.nn.Linear(2, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
losses = [model(torch.randn(4, 2)).square().mean() for _ in range(3)]

loss = torch.stack(losses).mean()
print(f"loss {loss.item():.3f}, grad_fn {loss.grad_fn}")
loss.backward()
optimizer.step()
print("gradient norm:", round(model.weight.grad.norm().item(), 3))
