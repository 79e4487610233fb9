# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""A job that ends while it saves leaves half a file under the only name there is."""

import os

import torch


def save(checkpoint: dict, path: str, *, killed: bool = False) -> None:
    """Write a checkpoint; `killed` leaves half of the file, as the end of the job would."""
    torch.save(checkpoint, path)
    if killed:
        os.truncate(path, os.path.getsize(path) // 2)


model = torch.nn.Linear(300, 300)
save({"model": model.state_dict(), "step": 100}, "last.pt")
save({"model": model.state_dict(), "step": 200}, "last.pt", killed=True)

print("resume at step", torch.load("last.pt")["step"])
