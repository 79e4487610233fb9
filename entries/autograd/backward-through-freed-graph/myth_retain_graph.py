# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""retain_graph=True changes the message where weights are updated, and the cost where not."""

import torch

torch.manual_seed(0)
rnn = torch.nn.RNN(2, 3)
optimizer = torch.optim.SGD(rnn.parameters(), lr=0.1)


def step(hidden: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """One forward and backward pass that keeps the graph; returns the loss and the new state."""
    output, hidden = rnn(torch.randn(5, 4, 2), hidden)
    loss = output.square().mean()
    loss.backward(retain_graph=True)
    return loss, hidden


def nodes(loss: torch.Tensor) -> int:
    """Count the operations through which backward() walks from here."""
    seen, todo = set(), [loss.grad_fn]
    while todo:
        node = todo.pop()
        if node is not None and node not in seen:
            seen.add(node)
            todo += [following for following, _ in node.next_functions]
    return len(seen)


_, hidden = step(torch.zeros(1, 4, 3))
optimizer.step()
try:
    step(hidden)
except RuntimeError as error:
    assert "modified by an inplace operation" in str(error)
    print("with optimizer.step(): another error, about a write in place")
else:
    raise AssertionError("the second step passed")

hidden, counts = torch.zeros(1, 4, 3), []
for _ in range(4):
    loss, hidden = step(hidden)
    counts.append(nodes(loss))
assert counts[1] - counts[0] == counts[3] - counts[2] > 0
print("without it: it runs, and each step walks all graphs so far, in operations:", counts)
