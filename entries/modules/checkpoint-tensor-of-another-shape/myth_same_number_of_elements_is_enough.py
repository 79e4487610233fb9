# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""The shapes are compared, not the numbers of elements: a transposed weight does not fit."""

import torch

model = torch.nn.Linear(4, 8)
for shape in ((4, 8), (32,), (8, 4, 1)):
    state_dict = {"weight": torch.zeros(shape), "bias": torch.zeros(8)}
    try:
        model.load_state_dict(state_dict)
    except RuntimeError:
        print(f"refused: {shape} for (8, 4)")
    else:
        raise AssertionError(f"{shape} was accepted")

square = torch.nn.Linear(4, 4)
weight = torch.arange(16.0).view(4, 4)
square.load_state_dict({"weight": weight.T, "bias": torch.zeros(4)})
assert not torch.equal(square.weight, weight)
print("accepted: the transposed weight of a square layer, which is the wrong one")
