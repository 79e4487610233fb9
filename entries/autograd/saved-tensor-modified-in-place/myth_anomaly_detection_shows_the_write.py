# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""Anomaly detection shows the operation that saved the tensor, not the line that changed it."""

import warnings

import torch

scores = torch.zeros(2, 3, requires_grad=True)
keep = torch.tensor([1.0, 1.0, 0.0])

with torch.autograd.set_detect_anomaly(True), warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    weights = scores.softmax(dim=-1)
    weights *= keep  # the write
    loss = weights.square().sum()
    try:
        loss.backward()
    except RuntimeError:
        pass
    else:
        raise AssertionError("backward passed")

shown = "".join(str(warning.message) for warning in caught)
assert "weights = scores.softmax(dim=-1)" in shown
assert "weights *= keep" not in shown
print("shown: the softmax line; not shown: the write below it")
