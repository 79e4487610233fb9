# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""padding_idx=-1 means the last row; the id -1 in the data is out of range all the same."""

import torch

embedding = torch.nn.Embedding(5, 4, padding_idx=-1)
print("padding_idx:", embedding.padding_idx)
embedding(torch.tensor([[0, 3, -1]]))
