# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""The state dict of the model inside the DDP wrapper is saved: the names match."""

import io

import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel


class Net(nn.Module):
    """Two layers."""

    def __init__(self) -> None:
        super().__init__()
        self.hidden = nn.Linear(4, 8)
        self.head = nn.Linear(8, 2)


dist.init_process_group("gloo", store=dist.HashStore(), rank=0, world_size=1)
trained = DistributedDataParallel(Net())
checkpoint = io.BytesIO()
torch.save(trained.module.state_dict(), checkpoint)
dist.destroy_process_group()

model = Net()
checkpoint.seek(0)
print(model.load_state_dict(torch.load(checkpoint)))
