# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""Look through a dataset for samples that cannot be stacked with the first one."""

import torch


def validate(dataset, indices):
    """Raise ValueError naming the samples in `indices` whose tensors differ in shape.

    Samples are tensors, or tuples and dicts of them. A few hundred random indices find most cases;
    all of them find every case.
    """

    def shapes(sample):
        parts = sample.items() if isinstance(sample, dict) else enumerate(sample)
        named = [("", sample)] if isinstance(sample, torch.Tensor) else parts
        return {key: tuple(value.shape) for key, value in named if isinstance(value, torch.Tensor)}

    first = shapes(dataset[indices[0]])
    faults = [f"{i}: {found}" for i in indices if (found := shapes(dataset[i])) != first]
    if faults:
        raise ValueError(f"sample {indices[0]} has {first}; others: " + "; ".join(faults[:5]))


def broken():
    """Return images of which one has a single channel."""
    images = [(torch.zeros(3, 8, 8), 0), (torch.zeros(1, 8, 8), 1)]
    return images, range(2)


def healthy():
    """Return images of one shape."""
    return [(torch.zeros(3, 8, 8), 0), (torch.zeros(3, 8, 8), 1)], range(2)
