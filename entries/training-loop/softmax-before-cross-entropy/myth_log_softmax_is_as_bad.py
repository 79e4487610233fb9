# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""log_softmax before cross_entropy changes nothing: applied twice it gives the same."""

import torch
from torch.nn import functional

torch.manual_seed(0)
scores = torch.randn(64, 4, requires_grad=True)
labels = torch.randint(4, (64,))


def gradient(outputs: torch.Tensor) -> torch.Tensor:
    """Return the gradient of the loss with respect to the scores."""
    return torch.autograd.grad(functional.cross_entropy(outputs, labels), scores)[0]


right = gradient(scores)
assert torch.allclose(gradient(scores.log_softmax(dim=1)), right, atol=1e-6)
assert not torch.allclose(gradient(scores.softmax(dim=1)), right, atol=1e-3)
print("log_softmax first: the same gradient; softmax first: another one")
