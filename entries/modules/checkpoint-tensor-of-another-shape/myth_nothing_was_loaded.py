# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""Tensors that fit are copied before the error is raised: the model is half loaded."""

import torch


class Net(torch.nn.Module):
    """A body, and a head with one output for each class."""

    def __init__(self, classes: int) -> None:
        super().__init__()
        self.body = torch.nn.Linear(4, 8)
        self.head = torch.nn.Linear(8, classes)


state_dict = Net(classes=5).state_dict()  # stands for the file
model = Net(classes=3)

before = model.body.weight.clone()
try:
    model.load_state_dict(state_dict)
except RuntimeError:
    pass
else:
    raise AssertionError("it was loaded")
assert not torch.equal(model.body.weight, before)
assert torch.equal(model.body.weight, state_dict["body.weight"])
print("after the error: the body is that of the file, the head still random")
