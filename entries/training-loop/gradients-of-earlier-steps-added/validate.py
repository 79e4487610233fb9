# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""Check before backward() that no gradient of an earlier step is left."""

import torch


def validate(model):
    """Raise RuntimeError when a parameter holds a gradient that is not zero.

    Call it right before the first backward() of an optimizer step; with accumulation over several
    batches, before the first of them only.
    """
    left = [
        name
        for name, parameter in model.named_parameters()
        if parameter.grad is not None and bool(parameter.grad.any())
    ]
    if left:
        raise RuntimeError(
            f"{len(left)} parameters still hold a gradient, first {left[0]}: "
            "call zero_grad() after each step"
        )


def _trained(*, clear):
    model = torch.nn.Linear(2, 1)
    model(torch.ones(1, 2)).sum().backward()
    if clear:
        model.zero_grad()
    return (model,)


def broken():
    """Return a model after a step without zero_grad."""
    return _trained(clear=False)


def healthy():
    """Return a model after a step with zero_grad."""
    return _trained(clear=True)
