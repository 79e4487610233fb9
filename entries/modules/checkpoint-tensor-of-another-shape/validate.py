# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""Compare the shapes in a state dict with those of the model before loading."""

import torch


def validate(model, state_dict):
    """Raise ValueError listing every tensor whose shape is not the one of the model."""
    faults = [
        f"{name}: {tuple(state_dict[name].shape)} in the file, {tuple(own.shape)} in the model"
        for name, own in model.state_dict().items()
        if name in state_dict and state_dict[name].shape != own.shape
    ]
    if faults:
        raise ValueError("built with other sizes than the file: " + "; ".join(faults))


def broken():
    """Return a head with three outputs and weights for five."""
    return torch.nn.Linear(8, 3), torch.nn.Linear(8, 5).state_dict()


def healthy():
    """Return a head and weights of the same size."""
    return torch.nn.Linear(8, 3), torch.nn.Linear(8, 3).state_dict()
