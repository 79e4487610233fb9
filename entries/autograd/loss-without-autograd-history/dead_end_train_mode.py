# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""model.train() does not switch gradients on again after torch.set_grad_enabled(False)."""

import torch

model = torch.nn.Linear(2, 1)

model.eval()
torch.set_grad_enabled(False)  # for a validation pass, and never undone
model(torch.randn(4, 2))

model.train()
loss = model(torch.randn(4, 2)).square().mean()
print(f"training={model.training} grad enabled={torch.is_grad_enabled()}")
loss.backward()
