# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""The gradients are cleared before each backward pass."""

import torch

torch.manual_seed(0)
model = torch.nn.Linear(2, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
inputs = torch.randn(32, 2)
targets = inputs.sum(dim=1, keepdim=True)

alone, used = [], []
for step in range(4):
    loss = (model(inputs) - targets).square().mean()
    alone.append(torch.autograd.grad(loss, model.weight, retain_graph=True)[0])
    optimizer.zero_grad()
    loss.backward()
    used.append(model.weight.grad.clone())
    optimizer.step()
    same = torch.allclose(used[step], alone[step])
    print(f"step {step}: loss {loss.item():.3f}, gradient of this step alone: {same}")

summed = torch.allclose(used[-1], torch.stack(alone).sum(dim=0), atol=1e-5)
print("the last step used", "the sum of all gradients" if summed else "its own gradient")
