# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""With restarts the worker fails in every attempt, and the report is about the last one."""

import os
import tempfile

import torch

SAMPLES = torch.arange(8.0)


def worker() -> None:
    """Average a share of the samples."""
    rank = int(os.environ["RANK"])
    attempt = int(os.environ["TORCHELASTIC_RESTART_COUNT"])
    per_rank = 8  # right for one worker; rank 1 of two finds nothing left
    share = SAMPLES[rank * per_rank : (rank + 1) * per_rank]
    if len(share) == 0:
        raise ValueError(f"attempt {attempt}: rank {rank} has no samples")


if __name__ == "__main__":
    if "RANK" in os.environ:  # started by torchrun
        worker()
    else:
        from torch.distributed.run import main as torchrun

        os.environ.setdefault("OMP_NUM_THREADS", "1")
        with tempfile.TemporaryDirectory() as logs:
            options = ["--standalone", "--nproc-per-node=2", "--max-restarts=2"]
            torchrun([*options, "--log-dir", logs, __file__])
