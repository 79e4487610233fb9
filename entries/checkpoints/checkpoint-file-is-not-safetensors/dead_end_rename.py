# /// script
# requires-python = ">=3.11"
# dependencies = ["safetensors==0.8.0", "torch==2.13.0"]
# ///
"""Giving a file of `torch.save` the other ending does not convert it."""

import os

import torch
from safetensors.torch import load_file


def main() -> None:
    torch.save({"w": torch.zeros(4)}, "pytorch_model.bin")
    os.rename("pytorch_model.bin", "model.safetensors")
    load_file("model.safetensors")


if __name__ == "__main__":
    main()
