# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""A collate function pads the samples of each batch to the longest of them."""

import torch
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader

sentences = [torch.tensor([3, 1, 4]), torch.tensor([1, 5, 9, 2]), torch.tensor([6])]


def collate(samples: list[torch.Tensor]) -> torch.Tensor:
    """Pad with 0, which must mean padding to the model as well."""
    return pad_sequence(samples, batch_first=True, padding_value=0)


loader = DataLoader(sentences, batch_size=2, collate_fn=collate)

for batch in loader:
    print("batch of shape", tuple(batch.shape))
