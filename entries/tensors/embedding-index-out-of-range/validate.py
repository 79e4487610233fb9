# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""Check ids against the tables that they are looked up in, before a GPU makes it a mystery."""

import torch


def validate(ids, table, name="ids"):
    """Raise ValueError when `ids` has values that `table`, an Embedding, has no row for."""
    low, high = ids.min().item(), ids.max().item()
    if low < 0 or high >= table.num_embeddings:
        wrong = ids[(ids < 0) | (ids >= table.num_embeddings)].unique().tolist()
        raise ValueError(
            f"{name}: {wrong[:10]} outside 0..{table.num_embeddings - 1}, the rows of the table"
        )


def broken():
    """Return labels that are padded with -100, looked up as if they were tokens."""
    return torch.tensor([[4, 2, -100]]), torch.nn.Embedding(5, 2), "decoder ids"


def healthy():
    """Return ids that all have a row."""
    return torch.tensor([[4, 2, 0]]), torch.nn.Embedding(5, 2), "decoder ids"
