# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""The same launch with a number of threads chosen: no notice, the same result."""

import os
import tempfile

import torch

WORKERS = 2


def worker() -> None:
    """Compute something on the CPU; rank 0 says with how many threads."""
    total = (torch.ones(256, 256) @ torch.ones(256, 256)).sum().item()
    if os.environ["RANK"] == "0":
        print(f"{total:.0f}, computed with {torch.get_num_threads()} thread(s)")


if __name__ == "__main__":
    if "RANK" in os.environ:  # started by torchrun
        worker()
    else:
        from torch.distributed.run import main as torchrun

        cores = len(os.sched_getaffinity(0))
        os.environ["OMP_NUM_THREADS"] = str(max(1, cores // WORKERS))
        with tempfile.TemporaryDirectory() as logs:
            torchrun(["--standalone", f"--nproc-per-node={WORKERS}", "--log-dir", logs, __file__])
