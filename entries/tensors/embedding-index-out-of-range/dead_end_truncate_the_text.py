# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""A shorter text does not help if the id is too large, and the other way round."""

import torch

tokens, positions = torch.nn.Embedding(100, 4), torch.nn.Embedding(8, 4)
ids = torch.full((1, 20), 100)[:, :8]  # cut to the length of the table of positions
print(tuple(positions(torch.arange(ids.shape[1])).shape))
tokens(ids)
