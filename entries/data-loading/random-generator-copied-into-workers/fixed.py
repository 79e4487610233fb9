# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""Each worker seeds its copy of the generator with the seed that the loader gives it."""

import random

from torch.utils.data import DataLoader, Dataset, get_worker_info


def seed_generator(_worker_id: int) -> None:
    """Seed the generator of this worker's dataset; the seed is another one in each epoch."""
    info = get_worker_info()
    info.dataset.generator.seed(info.seed)


class Augmented(Dataset):
    """Each sample is a number from a random generator, as an augmentation would draw it."""

    def __init__(self) -> None:
        self.generator = random.Random(0)

    def __len__(self) -> int:
        return 4

    def __getitem__(self, index: int) -> int:
        return self.generator.randrange(1000)


if __name__ == "__main__":
    loader = DataLoader(Augmented(), batch_size=1, num_workers=2, worker_init_fn=seed_generator)
    first, second = ([batch.item() for batch in loader] for _ in range(2))
    print("epoch 0:", first)
    print("epoch 1:", second)
    verdict = "equal" if first[0] == first[1] else "differ"
    print(f"first draws of the two workers {verdict}")
    print(f"draws of the two epochs {'equal' if first == second else 'differ'}")
