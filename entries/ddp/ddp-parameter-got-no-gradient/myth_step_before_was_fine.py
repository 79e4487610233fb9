# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""The step that seemed to succeed left gradients that were never averaged over the ranks."""

import tempfile

import torch
import torch.distributed as dist
from torch import multiprocessing, nn
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


def train(rank: int, rendezvous: str) -> None:
    """One step; the ranks have different data, so equal gradients mean that they were averaged."""
    dist.init_process_group("gloo", init_method=rendezvous, rank=rank, world_size=2)
    equal = {}
    for frozen in (True, False):
        torch.manual_seed(0)
        model = TwoHeads()
        model.aux.requires_grad_(not frozen)
        ddp = DistributedDataParallel(model)
        torch.manual_seed(rank + 1)
        ddp(torch.randn(8, 4)).mean().backward()
        gradients = [torch.empty_like(model.body.weight) for _ in range(2)]
        dist.all_gather(gradients, model.body.weight.grad)
        equal[frozen] = torch.equal(*gradients)
    assert equal == {True: True, False: False}, equal
    if rank == 0:
        print("aux frozen:    body.weight.grad is equal on both ranks")
        print("aux not used:  body.weight.grad differs, and backward() said nothing")
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        multiprocessing.spawn(train, args=(f"file://{folder}/init",), nprocs=2)
