# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""torchrun with two workers prints the OMP_NUM_THREADS notice; the workers run to their end."""

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

        os.environ.pop("OMP_NUM_THREADS", None)  # nobody has chosen a number
        with tempfile.TemporaryDirectory() as logs:
            torchrun(["--standalone", f"--nproc-per-node={WORKERS}", "--log-dir", logs, __file__])
