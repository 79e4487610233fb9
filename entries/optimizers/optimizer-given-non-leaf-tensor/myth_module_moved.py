# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""Converting a module keeps its parameters leaves, before the optimizer is made and after."""

import torch

model = torch.nn.Linear(2, 2)
before = list(model.parameters())
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
model.to(torch.float64)
after = list(model.parameters())

assert all(new is old for new, old in zip(after, before, strict=True))
assert all(p.is_leaf and p.dtype == torch.float64 for p in after)
torch.optim.SGD(model.parameters(), lr=0.5)
print("module.to() changed the parameters in place: same objects, still leaves")

tensor = torch.nn.Parameter(torch.ones(2))
assert tensor.to(torch.float64) is not tensor and not tensor.to(torch.float64).is_leaf
assert tensor.to("cpu") is tensor  # nothing to convert: the parameter itself comes back
print("parameter.to() returned a new tensor where it copied, the parameter where it did not")
