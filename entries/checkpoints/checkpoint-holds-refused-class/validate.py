# /// script
# requires-python = ">=3.11"
# dependencies = ["numpy==2.4.6", "torch==2.13.0"]
# ///
"""Check a checkpoint before it is saved: would torch.load accept it?"""

import io

import numpy as np
import torch


def validate(checkpoint):
    """Raise ValueError naming the classes in `checkpoint` that torch.load will refuse.

    Pass the small parts (settings, metrics, states of schedulers), or the whole on one rank: it
    is written to memory once.
    """
    buffer = io.BytesIO()
    torch.save(checkpoint, buffer)
    buffer.seek(0)
    names = torch.serialization.get_unsafe_globals_in_checkpoint(buffer)
    if names:
        raise ValueError(
            "torch.load refuses these; save float(x), str(path), vars(args), state_dict() "
            "instead: " + ", ".join(sorted(names))
        )


def broken():
    """Return a checkpoint with a NumPy number."""
    return ({"accuracy": np.mean([0.5, 0.75])},)


def healthy():
    """Return the same checkpoint with a Python number."""
    return ({"accuracy": float(np.mean([0.5, 0.75]))},)
