# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""Guard for a training loop: the sampler must have been told the current epoch."""

from torch.utils.data import DataLoader, DistributedSampler


def validate(loader: DataLoader, epoch: int) -> None:
    """Raise when a sampler of `loader` draws its order for another epoch than `epoch`.

    Call it at the start of every epoch, before the loader is iterated. A wrong sampler shows
    from the second epoch on: in the first one the epoch is 0 anyway.
    """
    for sampler in (loader.sampler, getattr(loader.batch_sampler, "sampler", None)):
        if hasattr(sampler, "set_epoch") and getattr(sampler, "epoch", epoch) != epoch:
            raise RuntimeError(
                f"{type(sampler).__name__} is at epoch {sampler.epoch} in epoch {epoch}: "
                f"call its set_epoch({epoch}) before iterating the loader"
            )


def _loader() -> DataLoader:
    samples = list(range(16))
    return DataLoader(samples, sampler=DistributedSampler(samples, num_replicas=2, rank=0))


def broken() -> tuple[DataLoader, int]:
    """Return the second epoch of a loop that never calls set_epoch."""
    return _loader(), 1


def healthy() -> tuple[DataLoader, int]:
    """Return the second epoch of a loop that does."""
    loader = _loader()
    loader.sampler.set_epoch(1)
    return loader, 1
