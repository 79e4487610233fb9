# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""Refuse tensors that would carry the history of one training step into the next."""

import torch


def validate(carried):
    """Raise ValueError when a tensor in `carried`, a dict by name, still has a history.

    Call it at the end of each step with all that the next step will read: states, running
    losses, targets, caches. Tuples such as the state of an LSTM are looked into.
    """
    faults = []
    for name, value in carried.items():
        faults += [
            f"{name} ({part.grad_fn.name()})"
            for part in (value if isinstance(value, tuple) else (value,))
            if isinstance(part, torch.Tensor) and part.grad_fn is not None
        ]
    if faults:
        raise ValueError("detach() these before the next step: " + ", ".join(faults))


def broken():
    """Return the state of an LSTM of which one half was detached."""
    _, (hidden, cell) = torch.nn.LSTM(2, 3)(torch.randn(5, 4, 2))
    return ({"state": (hidden.detach(), cell), "loss": 0.5},)


def healthy():
    """Return the same state with both halves detached."""
    _, (hidden, cell) = torch.nn.LSTM(2, 3)(torch.randn(5, 4, 2))
    return ({"state": (hidden.detach(), cell.detach()), "loss": 0.5},)
