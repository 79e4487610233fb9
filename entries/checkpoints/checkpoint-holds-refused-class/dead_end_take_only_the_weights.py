# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""The refusal comes before anything is returned, so taking one entry does not help."""

import argparse

import torch

model = torch.nn.Linear(2, 1)
args = argparse.Namespace(lr=0.1)
torch.save({"model": model.state_dict(), "args": args}, "checkpoint.pt")

model.load_state_dict(torch.load("checkpoint.pt", map_location="cpu")["model"])
