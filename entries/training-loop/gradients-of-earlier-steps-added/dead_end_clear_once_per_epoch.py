# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""zero_grad() before the loop over batches clears once: the sum grows through the epoch."""

import torch

torch.manual_seed(0)
model = torch.nn.Linear(2, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)

optimizer.zero_grad()
alone = []
for _ in range(4):
    loss = model(torch.randn(32, 2)).square().mean()
    alone.append(torch.autograd.grad(loss, model.weight, retain_graph=True)[0])
    loss.backward()
    optimizer.step()

assert torch.allclose(model.weight.grad, torch.stack(alone).sum(dim=0), atol=1e-5)
print("the last step used the sum of all gradients")
