# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""Persistent workers go on drawing in the next epoch; the workers still repeat each other."""

import random

from torch.utils.data import DataLoader, Dataset


class Augmented(Dataset):
    """A dataset with a generator of its own."""

    def __init__(self) -> None:
        self.generator = random.Random(0)

    def __len__(self) -> int:
        return 4

    def __getitem__(self, index: int) -> int:
        return self.generator.randrange(1000)


if __name__ == "__main__":
    loader = DataLoader(Augmented(), batch_size=1, num_workers=2, persistent_workers=True)
    first, second = ([batch.item() for batch in loader] for _ in range(2))
    assert first != second
    assert first[0::2] == first[1::2] and second[0::2] == second[1::2]
    print("epochs differ:", first, second)
    print("in each of them both workers draw the same numbers")
