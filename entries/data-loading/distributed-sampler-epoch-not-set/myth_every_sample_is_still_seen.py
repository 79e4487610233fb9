# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""With drop_last the same samples are left out of every epoch, so the model never sees them."""

from torch.utils.data import DistributedSampler

RANKS = 4
SAMPLES = range(10)  # 2 of 10 are dropped: every rank gets 2


def seen(epochs: int, *, set_epoch: bool) -> set[int]:
    """Return the samples that any rank gets in any of the epochs."""
    samples: set[int] = set()
    for rank in range(RANKS):
        sampler = DistributedSampler(SAMPLES, num_replicas=RANKS, rank=rank, drop_last=True)
        for epoch in range(epochs):
            if set_epoch:
                sampler.set_epoch(epoch)
            samples.update(sampler)
    return samples


without, with_ = seen(20, set_epoch=False), seen(20, set_epoch=True)
assert len(without) == 8
assert len(with_) == 10
print(f"20 epochs without set_epoch: {sorted(set(SAMPLES) - without)} never seen")
print("20 epochs with set_epoch: every sample seen")
