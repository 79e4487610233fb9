# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""The same message from five different mistakes, only the first of which is the DDP prefix."""

import torch
from torch import nn


class Net(nn.Module):
    """Two layers."""

    def __init__(self) -> None:
        super().__init__()
        self.hidden = nn.Linear(4, 8)
        self.head = nn.Linear(8, 2)


class Task(nn.Module):
    """A wrapper that keeps the model in an attribute, as a LightningModule often does."""

    def __init__(self) -> None:
        super().__init__()
        self.model = Net()


class Newer(Net):
    """The same model after a layer was added."""

    def __init__(self) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(8)


def first_key(model: nn.Module, state_dict: dict) -> str:
    """Load strictly; return the last line of the message up to its first key."""
    try:
        model.load_state_dict(state_dict)
    except RuntimeError as error:
        header, *_, last = str(error).splitlines()
        assert "in loading state_dict for" in header
        kind, _, keys = last.strip().partition("(s) in state_dict: ")
        return f"{kind}: {keys.split(',')[0].rstrip('. ')}"
    raise AssertionError("the load succeeded")


net = Net()
whole = {"epoch": 3, "model": net.state_dict(), "optimizer": {}}
found = {
    "parallel wrapper": first_key(net, nn.DataParallel(Net()).state_dict()),
    "torch.compile": first_key(net, torch.compile(Net()).state_dict()),
    "whole checkpoint": first_key(net, whole),
    "model in an attribute": first_key(net, Task().state_dict()),
    "other architecture": first_key(Newer(), net.state_dict()),
}
assert len(set(found.values())) == len(found)
for mistake, key in found.items():
    print(f"{mistake:>22}: {key}")
