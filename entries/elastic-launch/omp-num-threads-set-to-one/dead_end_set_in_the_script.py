# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""Setting the variable in the training script, after the import of torch, changes nothing."""

import os
import tempfile

import torch

WORKERS = 2


def worker() -> None:
    """Ask for four threads in the script; rank 0 says how many there are."""
    os.environ["OMP_NUM_THREADS"] = "4"
    if os.environ["RANK"] == "0":
        print(f"asked for 4 threads, torch uses {torch.get_num_threads()}")


if __name__ == "__main__":
    if "RANK" in os.environ:  # started by torchrun
        worker()
    else:
        from torch.distributed.run import main as torchrun

        os.environ.pop("OMP_NUM_THREADS", None)
        with tempfile.TemporaryDirectory() as logs:
            torchrun(["--standalone", f"--nproc-per-node={WORKERS}", "--log-dir", logs, __file__])
