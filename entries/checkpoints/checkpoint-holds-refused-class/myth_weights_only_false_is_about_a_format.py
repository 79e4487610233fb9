# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""weights_only=False runs what the file says; torch.load refuses the same file by default."""

import pickle
from pathlib import Path

import torch


class Payload:
    """Something that a stranger can put into a checkpoint."""

    def __reduce__(self):
        """Tell the unpickler to call a function, here a harmless one."""
        return Path.write_text, (Path("written-by-the-checkpoint"), "any program could run")


torch.save({"model": {}, "extra": Payload()}, "checkpoint.pt")
trace = Path("written-by-the-checkpoint")

try:
    torch.load("checkpoint.pt")
except pickle.UnpicklingError:
    assert not trace.exists()
    print("default: refused, nothing ran")
else:
    raise AssertionError("the file was loaded")

torch.load("checkpoint.pt", weights_only=False)
assert trace.exists()
print("weights_only=False: loading the file created", trace)
