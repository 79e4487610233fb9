# /// script
# requires-python = ">=3.11"
# dependencies = ["numpy==2.4.6", "torch==2.13.0"]
# ///
"""numpy() shares the memory of the tensor, so the descriptor stays open."""

import resource

import torch
from torch.utils.data import DataLoader, TensorDataset

if __name__ == "__main__":
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    loader = DataLoader(TensorDataset(torch.zeros(400, 2)), batch_size=2, num_workers=1)
    batches = iter(loader)
    # 1024 is common for the training process; a low limit shows it after a few batches.
    resource.setrlimit(resource.RLIMIT_NOFILE, (96, hard))

    kept = []
    for (batch,) in batches:
        kept.append(batch.numpy())
    print("batches kept:", len(kept))
