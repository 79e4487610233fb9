# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""A token is added to the vocabulary after the table was made for it."""

import torch

vocabulary = {"a": 0, "b": 1, "c": 2}
embedding = torch.nn.Embedding(len(vocabulary), 4)

vocabulary["<pad>"] = len(vocabulary)
ids = torch.tensor([[vocabulary[word] for word in ("a", "c", "<pad>")]])
print("largest id:", ids.max().item(), "rows:", embedding.num_embeddings)
print(tuple(embedding(ids).shape))
