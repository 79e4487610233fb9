# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""Say which of the tensors meant for an optimizer is computed, and by what."""

import torch


def validate(params):
    """Raise ValueError naming every tensor in ``params`` that a torch optimizer cannot train.

    Takes what an optimizer takes: tensors, (name, tensor) pairs or parameter groups.
    """
    faults = []
    for index, item in enumerate(params):
        group = item["params"] if isinstance(item, dict) else [item]
        for place, param in enumerate([group] if isinstance(group, torch.Tensor) else group):
            named = param if isinstance(param, tuple) else (f"params[{index}][{place}]", param)
            name, tensor = named
            if tensor.grad_fn is not None:
                faults.append(f"{name}, shape {tuple(tensor.shape)}: {tensor.grad_fn.name()}")
    if faults:
        raise ValueError(
            "these tensors are results of an operation; hand over the tensors they were computed "
            "from, or detach() them and call requires_grad_(): " + "; ".join(faults)
        )


def broken():
    """Return a parameter group with a converted parameter beside an ordinary one."""
    gain = torch.nn.Parameter(torch.ones(2)).to(torch.float64)
    return ([{"params": [("bias", torch.nn.Parameter(torch.ones(2))), ("gain", gain)]}],)


def healthy():
    """Return the parameters of a module that was converted as a whole."""
    return (list(torch.nn.Linear(2, 2).to(torch.float64).parameters()),)
