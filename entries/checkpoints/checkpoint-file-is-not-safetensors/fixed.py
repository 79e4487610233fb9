# /// script
# requires-python = ">=3.11"
# dependencies = ["safetensors==0.8.0", "torch==2.13.0"]
# ///
"""The pointer was replaced by the file that it stands for."""

import pathlib

import torch
from safetensors.torch import load_file, save_file

POINTER = """version https://git-lfs.github.com/spec/v1
oid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393
size 268
"""


def main() -> None:
    path = pathlib.Path("model.safetensors")
    path.write_text(POINTER)  # what `git clone` leaves without git-lfs
    save_file({"w": torch.zeros(4)}, path)  # what `git lfs pull` puts in its place
    weights = load_file(path)
    print("loaded", sorted(weights))


if __name__ == "__main__":
    main()
