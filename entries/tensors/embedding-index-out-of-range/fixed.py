# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""The table gets a row for the new token; the old rows keep their values."""

import torch

vocabulary = {"a": 0, "b": 1, "c": 2}
embedding = torch.nn.Embedding(len(vocabulary), 4)

vocabulary["<pad>"] = len(vocabulary)
larger = torch.nn.Embedding(len(vocabulary), 4)
with torch.no_grad():
    larger.weight[: embedding.num_embeddings] = embedding.weight
embedding = larger

ids = torch.tensor([[vocabulary[word] for word in ("a", "c", "<pad>")]])
print("largest id:", ids.max().item(), "rows:", embedding.num_embeddings)
print(tuple(embedding(ids).shape))
