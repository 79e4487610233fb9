# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""The same failing worker with restarts: every attempt fails in the same way."""

import os
import tempfile

import torch
import torch.distributed as dist

SAMPLES = torch.arange(8.0)


def worker() -> None:
    """Average a share of the samples, then sum the averages over all ranks."""
    dist.init_process_group("gloo")
    rank = dist.get_rank()
    per_rank = 8  # right for one worker; rank 1 of two finds nothing left
    share = SAMPLES[rank * per_rank : (rank + 1) * per_rank]
    if len(share) == 0:
        raise ValueError(f"rank {rank} has no samples")
    total = share.mean()
    dist.all_reduce(total)
    if rank == 0:
        print("sum of the averages:", total.item())
    dist.destroy_process_group()


if __name__ == "__main__":
    if "RANK" in os.environ:  # started by torchrun
        worker()
    else:
        from torch.distributed.run import main as torchrun

        os.environ.setdefault("OMP_NUM_THREADS", "1")
        with tempfile.TemporaryDirectory() as logs:
            options = ["--standalone", "--nproc-per-node=2", "--max-restarts=2"]
            torchrun([*options, "--log-dir", logs, __file__])
