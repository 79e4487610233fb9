# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""Rank 1 raises first but exits last, so the "Root Cause" block names rank 0."""

import atexit
import os
import re
import subprocess
import sys
import tempfile
import time

import torch
import torch.distributed as dist


def worker() -> None:
    """Rank 1 raises and then cleans up for two seconds; rank 0 waits for it in a collective."""
    dist.init_process_group("gloo")
    try:
        if dist.get_rank() == 1:
            atexit.register(time.sleep, 2)  # as an experiment logger that uploads at exit
            raise ValueError("the failure that came first")
        dist.all_reduce(torch.ones(1))
    except Exception:
        print(f"rank {dist.get_rank()} failed at {time.time()}", flush=True)
        raise
    finally:
        dist.destroy_process_group()


def launch() -> str:
    """Run this file under torchrun and return everything that was printed."""
    with tempfile.TemporaryDirectory() as logs:
        run = subprocess.run(
            [sys.executable, "-m", "torch.distributed.run", "--standalone"]
            + ["--nproc-per-node=2", "--log-dir", logs, __file__],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
    assert run.returncode == 1
    return run.stdout


if __name__ == "__main__":
    if "RANK" in os.environ:
        worker()
    else:
        output = launch()
        block = output[output.index("Root Cause (first observed failure)") :]
        named = re.search(r"rank      : (\d)", block)[1]
        failed_at = {int(r): float(t) for r, t in re.findall(r"rank (\d) failed at (\S+)", output)}
        assert failed_at[1] < failed_at[0]
        assert named == "0"
        print(f"rank 1 failed {failed_at[0] - failed_at[1]:.3f} s before rank 0;", end=" ")
        print(f"the block names rank {named}")
