# /// script
# requires-python = ">=3.11"
# dependencies = ["numpy==2.4.6", "torch==2.13.0"]
# ///
"""Refuse a dataset with a random generator of its own, when nobody seeds it in the workers."""

import random

import numpy as np
import torch
from torch.utils.data import DataLoader

GENERATORS = (random.Random, np.random.Generator, np.random.RandomState, torch.Generator)


def validate(loader):
    """Raise ValueError when the dataset, or a part of it, holds a generator.

    Looks into the attributes of the dataset and of its transforms, one level deep.
    """
    if loader.num_workers == 0 or loader.worker_init_fn is not None:
        return
    places = [("dataset", loader.dataset)]
    places += [(f"dataset.{name}", part) for name, part in vars(loader.dataset).items()]
    for place, part in places:
        for name, value in getattr(part, "__dict__", {}).items():
            if isinstance(value, GENERATORS):
                raise ValueError(
                    f"{place}.{name} is copied into each of {loader.num_workers} workers and will "
                    "draw the same numbers there: seed it in worker_init_fn"
                )


class _Noise:
    def __init__(self):
        self.generator = np.random.default_rng(0)


class _Images(list):
    def __init__(self, transform=None):
        super().__init__(range(4))
        self.transform = transform


def broken():
    """Return a loader whose transform holds a generator."""
    return (DataLoader(_Images(_Noise()), num_workers=2),)


def healthy():
    """Return a loader whose dataset uses the global generators."""
    return (DataLoader(_Images(), num_workers=2),)
