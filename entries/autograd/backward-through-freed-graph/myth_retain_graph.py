# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""retain_graph=True changes the message where weights are updated, and the cost where not."""

import time

import torch

torch.manual_seed(0)
rnn = torch.nn.RNN(2, 3)
optimizer = torch.optim.SGD(rnn.parameters(), lr=0.1)


def step(hidden: torch.Tensor) -> torch.Tensor:
    """One forward and backward pass that keeps the graph; returns the new state."""
    output, hidden = rnn(torch.randn(5, 4, 2), hidden)
    output.square().mean().backward(retain_graph=True)
    return hidden


hidden = step(torch.zeros(1, 4, 3))
optimizer.step()
try:
    step(hidden)
except RuntimeError as error:
    assert "modified by an inplace operation" in str(error)
    print("with optimizer.step():", str(error).split(":")[0])
else:
    raise AssertionError("the second step passed")

hidden, seconds = torch.zeros(1, 4, 3), []
for _ in range(100):
    start = time.perf_counter()
    hidden = step(hidden)
    seconds.append(time.perf_counter() - start)
first, last = min(seconds[5:15]), min(seconds[-10:])
assert last > 3 * first
print(f"without it: it runs, and step 100 walks 100 graphs, {last / first:.0f} times as long")
