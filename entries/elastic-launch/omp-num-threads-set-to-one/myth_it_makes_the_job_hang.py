# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""A job that waits for a missing rank waits in the same way with and without the notice."""

import os
import re
import subprocess
import sys
import tempfile
import time
from datetime import timedelta

import torch.distributed as dist

NOTICE = "OMP_NUM_THREADS environment variable for each process"


def worker() -> None:
    """Rank 0 enters a barrier that rank 1 never reaches; the time limit stands for a hang."""
    dist.init_process_group("gloo")
    if dist.get_rank() == 0:
        dist.monitored_barrier(timeout=timedelta(seconds=2))
    else:
        time.sleep(60)


def launch(threads: str | None) -> tuple[bool, str]:
    """Run this file under torchrun; return whether the notice came, and what rank 0 died of."""
    env = {name: value for name, value in os.environ.items() if name != "OMP_NUM_THREADS"}
    if threads is not None:
        env["OMP_NUM_THREADS"] = threads
    with tempfile.TemporaryDirectory() as logs:
        run = subprocess.run(
            [sys.executable, "-m", "torch.distributed.run", "--standalone"]
            + ["--nproc-per-node=2", "--log-dir", logs, __file__],
            env=env,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
    assert run.returncode == 1
    reason = re.search(r"Rank 1 failed to pass \w+ in \d+ ms", run.stdout)
    return NOTICE in run.stdout, reason[0]


if __name__ == "__main__":
    if "RANK" in os.environ:
        worker()
    else:
        noticed, unset = launch(threads=None)
        quiet, chosen = launch(threads="2")
        assert (noticed, quiet) == (True, False)
        assert unset == chosen
        print(f"variable unset, notice printed: rank 0: {unset}")
        print(f"variable set, no notice:        rank 0: {chosen}")
