# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""Removing "module." anywhere in a name also breaks names that contain it by right."""

import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel


class Net(nn.Module):
    """A model with a layer whose own name ends in "module"."""

    def __init__(self) -> None:
        super().__init__()
        self.pooling_module = nn.Linear(4, 8)
        self.head = nn.Linear(8, 2)


dist.init_process_group("gloo", store=dist.HashStore(), rank=0, world_size=1)
saved = DistributedDataParallel(Net()).state_dict()
dist.destroy_process_group()

renamed: dict[str, torch.Tensor] = {k.replace("module.", ""): v for k, v in saved.items()}
Net().load_state_dict(renamed)
