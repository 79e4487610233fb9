# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""One block in two reentrant checkpoints trains, if DDP does not look for unused parameters."""

import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel
from torch.utils.checkpoint import checkpoint


class Model(nn.Module):
    """A block under activation checkpointing, and a last layer."""

    def __init__(self) -> None:
        super().__init__()
        self.block = nn.Linear(4, 4)
        self.last = nn.Linear(4, 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = checkpoint(self.block, x, use_reentrant=True)
        x = checkpoint(self.block, x, use_reentrant=True)
        return self.last(x)


def main() -> None:
    dist.init_process_group("gloo", store=dist.HashStore(), rank=0, world_size=1)
    ddp = DistributedDataParallel(Model())
    try:
        for _step in range(3):
            ddp(torch.randn(8, 4, requires_grad=True)).mean().backward()
        print("one block, two reentrant checkpoints: three steps without an error")
    finally:
        dist.destroy_process_group()


if __name__ == "__main__":
    main()
