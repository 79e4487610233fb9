# /// script
# requires-python = ">=3.11"
# dependencies = ["safetensors==0.8.0", "torch==2.13.0"]
# ///
"""A file that was cut off gives another message, wherever it is cut."""

import torch
from safetensors import SafetensorError
from safetensors.torch import load, save


def main() -> None:
    whole = save({"w": torch.zeros(1000)})
    said = {}
    for length in range(len(whole)):
        try:
            load(whole[:length])
        except SafetensorError as error:
            said.setdefault(str(error).removeprefix("Error while deserializing header: "), length)
        else:
            raise AssertionError(f"{length} of {len(whole)} bytes were enough")
    assert not any("too large" in text for text in said), said
    for text, length in said.items():
        print(f"from {length} of {len(whole)} bytes on: {text}")


if __name__ == "__main__":
    main()
