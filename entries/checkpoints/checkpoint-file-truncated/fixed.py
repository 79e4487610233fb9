# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""The file gets its name when it is complete, so the name always holds a whole file."""

import os

import torch


def save(checkpoint: dict, path: str, *, killed: bool = False) -> None:
    """Write a checkpoint; `killed` leaves half of the file, as the end of the job would."""
    torch.save(checkpoint, path + ".new")
    if killed:
        os.truncate(path + ".new", os.path.getsize(path + ".new") // 2)
        return
    os.replace(path + ".new", path)


model = torch.nn.Linear(300, 300)
save({"model": model.state_dict(), "step": 100}, "last.pt")
save({"model": model.state_dict(), "step": 200}, "last.pt", killed=True)

print("resume at step", torch.load("last.pt")["step"])
