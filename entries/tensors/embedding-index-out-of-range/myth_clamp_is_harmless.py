# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""clamp() silences the error: every unknown id becomes the last token, which is trained on it."""

import torch

torch.manual_seed(0)
embedding = torch.nn.Embedding(4, 2)
ids = torch.tensor([1, 7, 9]).clamp(max=embedding.num_embeddings - 1)
before = embedding.weight.detach().clone()

embedding(ids).sum().backward()
with torch.no_grad():
    embedding.weight -= embedding.weight.grad

assert ids.tolist() == [1, 3, 3]
changed = (embedding.weight != before).any(dim=1).nonzero().flatten().tolist()
assert changed == [1, 3]
print("ids 7 and 9 were read, and trained, as token 3; its gradient:", embedding.weight.grad[3, 0])
