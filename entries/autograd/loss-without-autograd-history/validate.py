# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""Say why a loss cannot be differentiated, before backward() is called."""

import torch


def validate(loss, model):
    """Raise ValueError, naming the likely reason, when `loss` has no history."""
    if loss.requires_grad and loss.grad_fn is not None:
        return
    if not torch.is_grad_enabled():
        reason = "gradients are switched off here: look for no_grad and set_grad_enabled(False)"
    elif not any(parameter.requires_grad for parameter in model.parameters()):
        reason = "every parameter of the model is frozen"
    else:
        reason = (
            "parameters require grad, but the loss was cut off from them: look for detach, item, "
            "torch.tensor, numpy or argmax between the two, or a forward pass under no_grad"
        )
    raise ValueError(f"backward() cannot reach a parameter: {reason}")


def broken():
    """Return a loss that was made from a number."""
    model = torch.nn.Linear(2, 1)
    return torch.tensor(model(torch.ones(1, 2)).item()), model


def healthy():
    """Return a loss that leads back to the model."""
    model = torch.nn.Linear(2, 1)
    return model(torch.ones(1, 2)).sum(), model
