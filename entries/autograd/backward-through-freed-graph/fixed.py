# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""The hidden state is carried to the next step as values only."""

import torch

torch.manual_seed(0)
rnn = torch.nn.RNN(2, 3)
optimizer = torch.optim.SGD(rnn.parameters(), lr=0.1)

hidden = torch.zeros(1, 4, 3)
for step in range(3):
    output, hidden = rnn(torch.randn(5, 4, 2), hidden)
    loss = output.square().mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    hidden = hidden.detach()
    print(f"step {step}: loss {loss.item():.3f}")
