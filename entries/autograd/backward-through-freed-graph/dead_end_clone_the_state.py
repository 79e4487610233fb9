# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""clone() copies the values and records the copy: the history goes on behind it."""

import torch

torch.manual_seed(0)
rnn = torch.nn.RNN(2, 3)

hidden = torch.zeros(1, 4, 3)
for step in range(3):
    output, hidden = rnn(torch.randn(5, 4, 2), hidden)
    loss = output.square().mean()
    loss.backward()
    hidden = hidden.clone()
    print(f"step {step}: loss {loss.item():.3f}, state from {hidden.grad_fn.name()}")
