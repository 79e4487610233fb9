# /// script
# requires-python = ">=3.11"
# dependencies = ["numpy==2.4.6", "torch==2.13.0"]
# ///
"""The global generators of NumPy, random and torch are seeded in each worker and each epoch."""

import random

import numpy as np
import torch
from torch.utils.data import DataLoader, Dataset


class Draws(Dataset):
    """Each sample is one number from each global generator."""

    def __len__(self) -> int:
        return 4

    def __getitem__(self, index: int) -> torch.Tensor:
        of_numpy = np.random.randint(10**6)  # noqa: NPY002 - the global generator is meant
        return torch.tensor([of_numpy, random.randrange(10**6), torch.randint(10**6, ()).item()])


if __name__ == "__main__":
    loader = DataLoader(Draws(), batch_size=1, num_workers=2)
    draws = torch.stack([batch[0] for _ in range(2) for batch in loader])
    for column, name in enumerate(("numpy", "random", "torch")):
        assert len(draws[:, column].unique()) == 8
        print(f"{name}: 8 different numbers from two workers in two epochs")
