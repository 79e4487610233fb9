# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""Refuse outputs that look like probabilities, before they go into a cross entropy."""

import torch


def validate(outputs):
    """Raise ValueError when every row of `outputs` is a distribution over the classes (dim 1).

    Call it in the first steps: scores of a linear layer do not sum to one.
    """
    total = outputs.detach().sum(dim=1)
    if bool((outputs >= 0).all()) and torch.allclose(total, torch.ones_like(total), atol=1e-3):
        raise ValueError(
            "the outputs are probabilities already; cross_entropy applies log_softmax itself: "
            "remove the softmax, or use nll_loss on log_softmax outputs"
        )


def broken():
    """Return the output of a softmax layer."""
    return (torch.randn(4, 3).softmax(dim=1),)


def healthy():
    """Return scores."""
    return (torch.tensor([[2.0, -1.0, 0.5], [0.1, 0.2, 0.3]]),)
