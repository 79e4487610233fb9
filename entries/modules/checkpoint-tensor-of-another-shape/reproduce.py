# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""A model with three classes loads the weights of one with five."""

import torch


class Net(torch.nn.Module):
    """A body, and a head with one output for each class."""

    def __init__(self, classes: int) -> None:
        super().__init__()
        self.body = torch.nn.Linear(4, 8)
        self.head = torch.nn.Linear(8, classes)


state_dict = Net(classes=5).state_dict()  # stands for the file
model = Net(classes=3)

model.load_state_dict(state_dict)
print("body loaded:", torch.equal(model.body.weight, state_dict["body.weight"]))
