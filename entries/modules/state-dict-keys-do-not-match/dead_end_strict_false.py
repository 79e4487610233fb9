# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""strict=False on prefixed names loads nothing; the strict check fails as before."""

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
saved = DistributedDataParallel(Net()).state_dict()
dist.destroy_process_group()

model = Net()
before = {name: tensor.clone() for name, tensor in model.state_dict().items()}
model.load_state_dict(saved, strict=False)
changed = [name for name, old in before.items() if not torch.equal(old, model.state_dict()[name])]
print(f"strict=False loaded {len(changed)} of {len(before)} tensors")

model.load_state_dict(saved)  # the check that strict=False leaves out
