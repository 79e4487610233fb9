# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""The options of torch.load do not matter: the index of the archive is missing."""

import os

import torch

torch.save({"weight": torch.zeros(1000)}, "last.pt")
os.truncate("last.pt", os.path.getsize("last.pt") // 2)

for options in ({"weights_only": False}, {"mmap": True}, {"map_location": "cpu"}):
    try:
        torch.load("last.pt", **options)
    except RuntimeError as error:
        print(options, "->", str(error).split(". ")[0])
torch.load("last.pt", weights_only=False, map_location="cpu")
