# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""The head is left out of the file on purpose, and only the head is missing afterwards."""

import torch


class Net(torch.nn.Module):
    """A body, and a head with one output for each class."""

    def __init__(self, classes: int) -> None:
        super().__init__()
        self.body = torch.nn.Linear(4, 8)
        self.head = torch.nn.Linear(8, classes)


state_dict = Net(classes=5).state_dict()  # stands for the file
model = Net(classes=3)

for name in ("head.weight", "head.bias"):
    del state_dict[name]
result = model.load_state_dict(state_dict, strict=False)
assert result.missing_keys == ["head.weight", "head.bias"] and not result.unexpected_keys
print("body loaded:", torch.equal(model.body.weight, state_dict["body.weight"]))
