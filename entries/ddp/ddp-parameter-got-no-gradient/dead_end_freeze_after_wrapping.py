# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""Freezing the head after wrapping comes too late: DDP has it on its list."""

import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel


class TwoHeads(nn.Module):
    """A body, a head that is trained, and a head for a second task."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Linear(4, 4)
        self.main = nn.Linear(4, 1)
        self.aux = nn.Linear(4, 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.main(self.body(x))


def main() -> None:
    dist.init_process_group("gloo", store=dist.HashStore(), rank=0, world_size=1)
    model = TwoHeads()
    ddp = DistributedDataParallel(model)
    model.aux.requires_grad_(False)
    try:
        for step in range(3):
            ddp(torch.randn(8, 4)).mean().backward()
            print(f"step {step} done")
    finally:
        dist.destroy_process_group()


if __name__ == "__main__":
    main()
