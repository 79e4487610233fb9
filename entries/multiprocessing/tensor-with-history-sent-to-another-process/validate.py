# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""Refuse, in the caller, what the queue's feeder thread would refuse out of sight."""

from collections.abc import Mapping

import torch


def validate(value, path="value"):
    """Raise ValueError naming the first tensor in ``value`` that cannot leave this process.

    Looks into mappings, sequences and modules. Call it before ``queue.put(value)``, or on the
    arguments of a process that is spawned, where the traceback names no tensor.
    """
    if isinstance(value, torch.Tensor):
        if value.grad_fn is not None:
            raise ValueError(
                f"{path} was computed by {value.grad_fn.name()} and carries its autograd history, "
                "which cannot leave the process: send its .detach(), or its .item()"
            )
        return
    if isinstance(value, torch.nn.Module):
        parts = vars(value).items()
    elif isinstance(value, Mapping):
        parts = value.items()
    elif isinstance(value, (list, tuple)):
        parts = enumerate(value)
    else:
        return
    for key, part in parts:
        validate(part, f"{path}[{key!r}]")


def broken():
    """Return an episode whose loss was kept with its graph."""
    weight = torch.ones(2, requires_grad=True)
    return ({"reward": 1.0, "losses": [(weight * 2).sum()]},)


def healthy():
    """Return the same episode with the loss as a plain value, and a model: both may be sent."""
    weight = torch.ones(2, requires_grad=True)
    model = torch.nn.Linear(2, 2)
    return ({"reward": 1.0, "losses": [(weight * 2).sum().detach()], "model": model},)
