# /// script
# requires-python = ">=3.11"
# dependencies = ["safetensors==0.8.0", "torch==2.13.0"]
# ///
"""`contiguous()` returns the tensor itself where it is contiguous, and the memory stays shared."""

from safetensors.torch import save_file
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
    state = {name: value.contiguous() for name, value in model.state_dict().items()}
    save_file(state, "model.safetensors")


if __name__ == "__main__":
    main()
