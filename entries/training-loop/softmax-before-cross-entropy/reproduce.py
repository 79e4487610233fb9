# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""cross_entropy gets probabilities, and applies softmax to them again: the loss cannot fall."""

import math

import torch
from torch.nn import functional

CLASSES = 4
torch.manual_seed(0)
torch.set_num_threads(1)  # enough for so few numbers
inputs = torch.randn(64, 8)
labels = (inputs[:, :CLASSES]).argmax(dim=1)  # easy to learn
model = torch.nn.Linear(8, CLASSES)
optimizer = torch.optim.Adam(model.parameters(), lr=0.3)

for _ in range(200):
    outputs = model(inputs).softmax(dim=1)
    loss = functional.cross_entropy(outputs, labels)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()

floor = math.log(1 + (CLASSES - 1) / math.e)
accuracy = (outputs.argmax(dim=1) == labels).float().mean().item()
print(f"accuracy {accuracy:.2f}, loss {loss.item():.3f}, floor {floor:.3f}")
print("the loss is", "above" if loss > floor - 1e-4 else "below", "the floor of a double softmax")
