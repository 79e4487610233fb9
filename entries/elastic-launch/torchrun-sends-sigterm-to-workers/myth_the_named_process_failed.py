# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""The process named in the line is not the one that failed: it ran until it was stopped."""

import os
import re
import subprocess
import sys
import tempfile
import time


def worker() -> None:
    """Rank 1 fails after a second; rank 0 goes on."""
    print(f"rank {os.environ['RANK']} is process {os.getpid()}", flush=True)
    time.sleep(1)
    if os.environ["RANK"] == "1":
        raise ValueError("the failure")
    time.sleep(60)


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
        rank_of = {pid: rank for rank, pid in re.findall(r"rank (\d) is process (\d+)", output)}
        stopped = re.findall(r"Sending process (\d+) closing signal", output)
        failed = re.findall(r"failed \(exitcode: 1\) .*pid: (\d+)\)", output)
        assert [rank_of[pid] for pid in stopped] == ["0"]
        assert [rank_of[pid] for pid in failed] == ["1"]
        print("stopped with SIGTERM: rank 0; failed with exit code 1: rank 1")
