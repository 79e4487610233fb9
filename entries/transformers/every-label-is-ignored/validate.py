# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""A check that a batch has labels to learn from."""

import torch


def validate(labels: torch.Tensor, ignored: int = -100) -> None:
    """Raise if a row of `labels` has nothing to learn; the first label is never predicted."""
    empty = (labels[:, 1:] == ignored).all(dim=1).nonzero().flatten().tolist()
    if empty:
        raise ValueError(
            f"every label of row {empty[0]} is {ignored} ({len(empty)} of {len(labels)} rows): "
            "decode it and look at the length and at the text that marks the answer"
        )


def broken() -> tuple[torch.Tensor]:
    """One row of two is ignored as a whole."""
    return (torch.tensor([[-100, 3, 4], [-100, -100, -100]]),)


def healthy() -> tuple[torch.Tensor]:
    """Each row has a label."""
    return (torch.tensor([[-100, 3, 4], [-100, -100, 5]]),)
