# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""Pooling to a fixed size makes what the head gets independent of the image."""

import torch

features = torch.nn.Sequential(
    torch.nn.Conv2d(3, 8, 3, stride=2, padding=1),
    torch.nn.ReLU(),
    torch.nn.AdaptiveAvgPool2d(16),
    torch.nn.Flatten(),
)
head = torch.nn.Linear(8 * 16 * 16, 10)  # for images of 32 x 32

images = torch.zeros(4, 3, 48, 48)
print("into the head:", tuple(features(images).shape))
print("out of it:", tuple(head(features(images)).shape))
