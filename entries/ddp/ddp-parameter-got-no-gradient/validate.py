# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""A check after one backward pass, before the model is wrapped."""

import torch
from torch import nn


def validate(module: nn.Module) -> None:
    """Raise if a parameter that DDP would wait for got no gradient; call it after `backward`."""
    missing = [n for n, p in module.named_parameters() if p.requires_grad and p.grad is None]
    if missing:
        raise RuntimeError(
            f"no gradient for {', '.join(missing)}: use them in the loss, or set "
            "requires_grad_(False) before wrapping the module in DistributedDataParallel"
        )


class TwoHeads(nn.Module):
    """A body and two heads, of which the loss below uses one."""

    def __init__(self) -> None:
        super().__init__()
        self.body, self.main, self.aux = nn.Linear(4, 4), nn.Linear(4, 1), nn.Linear(4, 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.main(self.body(x))


def broken() -> tuple[nn.Module]:
    """After a backward pass that did not reach `aux`."""
    model = TwoHeads()
    model(torch.randn(8, 4)).mean().backward()
    return (model,)


def healthy() -> tuple[nn.Module]:
    """The same, with `aux` frozen."""
    model = TwoHeads()
    model.aux.requires_grad_(False)
    model(torch.randn(8, 4)).mean().backward()
    return (model,)
