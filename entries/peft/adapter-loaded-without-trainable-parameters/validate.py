# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""A check that a model has parameters to train, before the first step."""

from torch import nn


def validate(model: nn.Module) -> None:
    """Raise if every parameter of `model` is frozen."""
    if not any(parameter.requires_grad for parameter in model.parameters()):
        raise RuntimeError(
            "no parameter requires a gradient: load the adapter with "
            "PeftModel.from_pretrained(..., is_trainable=True)"
        )


def broken() -> tuple[nn.Module]:
    """A model that is frozen as a whole."""
    return (nn.Linear(4, 1).requires_grad_(False),)


def healthy() -> tuple[nn.Module]:
    """A model with one part to train."""
    model = nn.Sequential(nn.Linear(4, 4), nn.Linear(4, 1))
    model[0].requires_grad_(False)
    return (model,)
