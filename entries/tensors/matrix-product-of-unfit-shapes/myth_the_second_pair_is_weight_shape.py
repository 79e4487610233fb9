# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""The second pair is (in_features x out_features), the transpose of weight.shape."""

import re

import torch

layer = torch.nn.Linear(20, 5)
assert tuple(layer.weight.shape) == (5, 20)
for shape in ((4, 10), (2, 7, 10), (10,)):
    try:
        layer(torch.zeros(shape))
    except RuntimeError as error:
        rows, columns, inside, outside = map(int, re.findall("[0-9]+", str(error))[2:])
        assert (inside, outside) == (layer.in_features, layer.out_features)
        assert columns == shape[-1] and rows * columns == torch.zeros(shape).numel()
        print(f"input {shape}: {rows} rows of {columns}, for a layer from {inside} to {outside}")
    else:
        raise AssertionError(f"{shape} was accepted")
