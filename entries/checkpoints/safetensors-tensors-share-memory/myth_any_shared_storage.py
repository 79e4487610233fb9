# /// script
# requires-python = ">=3.11"
# dependencies = ["safetensors==0.8.0", "torch==2.13.0"]
# ///
"""Tensors may share a storage; they may not overlap in it."""

import torch
from safetensors.torch import load_file, save_file


def main() -> None:
    flat = torch.arange(8.0)
    left, right = flat[:4], flat[4:]
    assert left.untyped_storage().data_ptr() == right.untyped_storage().data_ptr()
    save_file({"left": left, "right": right}, "parts.safetensors")
    assert torch.equal(load_file("parts.safetensors")["right"], right)
    print("two halves of one storage are saved")
    try:
        save_file({"left": flat[:5], "right": right}, "parts.safetensors")
    except RuntimeError as error:
        assert "{'left', 'right'}" in str(error) or "{'right', 'left'}" in str(error), error
        print("with one common element they are refused")
    else:
        raise AssertionError("overlapping tensors were saved")


if __name__ == "__main__":
    main()
