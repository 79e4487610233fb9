# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""The state of an LSTM is two tensors; with the history of the other one the error stays."""

import torch

torch.manual_seed(0)
lstm = torch.nn.LSTM(2, 3)

hidden, cell = torch.zeros(1, 4, 3), torch.zeros(1, 4, 3)
for step in range(3):
    output, (hidden, cell) = lstm(torch.randn(5, 4, 2), (hidden, cell))
    loss = output.square().mean()
    loss.backward()
    hidden = hidden.detach()
    print(f"step {step}: loss {loss.item():.3f}")
