# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""shuffle=True draws anew in every epoch for a DataLoader, not for a DistributedSampler."""

from torch.utils.data import DataLoader, DistributedSampler

samples = list(range(16))


def epochs(loader: DataLoader) -> list[list[int]]:
    """Return the samples of three epochs, each in the order in which they came."""
    return [[sample for batch in loader for sample in batch.tolist()] for _ in range(3)]


first, second, third = epochs(DataLoader(samples, batch_size=4, shuffle=True))
assert first != second != third
print("DataLoader(shuffle=True): 3 epochs, 3 orders")

sampler = DistributedSampler(samples, num_replicas=2, rank=0, shuffle=True)
first, second, third = epochs(DataLoader(samples, batch_size=4, sampler=sampler))
assert first == second == third
print("DistributedSampler(shuffle=True): 3 epochs, 1 order")
