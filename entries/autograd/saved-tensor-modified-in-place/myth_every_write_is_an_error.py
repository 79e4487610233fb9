# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""A write in place fails only where a gradient needs the value that is gone."""

import torch


def fails(function) -> bool:
    """Say whether the gradient fails when the result of `function` is changed in place."""
    x = torch.ones(3, requires_grad=True)
    y = function(x)
    y.add_(1)
    try:
        y.sum().backward()
    except RuntimeError:
        return True
    return False


outcome = {
    "x * 2": fails(lambda x: x * 2),
    "x + 1": fails(lambda x: x + 1),
    "log": fails(torch.log),
    "exp": fails(torch.exp),
    "sigmoid": fails(torch.sigmoid),
    "sqrt": fails(torch.sqrt),
}
print("fails:", [name for name, failed in outcome.items() if failed])
print("passes:", [name for name, failed in outcome.items() if not failed])
assert [name for name, failed in outcome.items() if failed] == ["exp", "sigmoid", "sqrt"]
