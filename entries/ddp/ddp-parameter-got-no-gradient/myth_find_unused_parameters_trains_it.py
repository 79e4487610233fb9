# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""With `find_unused_parameters=True` the error is gone, and the second head is never trained."""

import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel


class TwoHeads(nn.Module):
    """A body and two heads; the loss was meant to use both."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Linear(4, 4)
        self.main = nn.Linear(4, 1)
        self.aux = nn.Linear(4, 1)

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        hidden = self.body(x)
        return self.main(hidden), self.aux(hidden)


def main() -> None:
    dist.init_process_group("gloo", store=dist.HashStore(), rank=0, world_size=1)
    model = TwoHeads()
    before = {name: value.clone() for name, value in model.named_parameters()}
    ddp = DistributedDataParallel(model, find_unused_parameters=True)
    optimizer = torch.optim.SGD(ddp.parameters(), lr=0.1)
    for _step in range(3):
        main_output, _forgotten = ddp(torch.randn(8, 4))
        main_output.mean().backward()
        optimizer.step()
        optimizer.zero_grad()
    same = [name for name, value in model.named_parameters() if torch.equal(value, before[name])]
    assert same == ["aux.weight", "aux.bias"], same
    print("three steps without an error; unchanged:", ", ".join(same))
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
