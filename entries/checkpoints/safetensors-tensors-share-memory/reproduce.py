# /// script
# requires-python = ">=3.11"
# dependencies = ["safetensors==0.8.0", "torch==2.13.0"]
# ///
"""The state dict of a model with tied weights is given to `save_file`."""

from safetensors.torch import load_model, save_file
from torch import nn


class Tied(nn.Module):
    """A language model in small: the head uses the weight of the embedding."""

    def __init__(self) -> None:
        super().__init__()
        self.embed = nn.Embedding(8, 4)
        self.head = nn.Linear(4, 8, bias=False)
        self.head.weight = self.embed.weight


def main() -> None:
    model = Tied()
    save_file(model.state_dict(), "model.safetensors")
    load_model(model, "model.safetensors")
    print("saved and loaded, still tied:", model.head.weight is model.embed.weight)


if __name__ == "__main__":
    main()
