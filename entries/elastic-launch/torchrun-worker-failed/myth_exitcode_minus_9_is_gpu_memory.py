# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""torch.OutOfMemoryError ends a worker with exit code 1; -9 is a SIGKILL from outside."""

import os
import re
import signal
import subprocess
import sys
import tempfile

import torch


def launch(mode: str) -> str:
    """Run this file under torchrun; return the exit code that its report gives the worker."""
    with tempfile.TemporaryDirectory() as logs:
        run = subprocess.run(
            [sys.executable, "-m", "torch.distributed.run", "--standalone"]
            + ["--nproc-per-node=1", "--log-dir", logs, __file__, mode],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
    assert run.returncode == 1  # torchrun's own status is 1 in either case
    return re.search(r"exitcode  : (-?\d+)", run.stdout)[1]


if __name__ == "__main__":
    if "RANK" not in os.environ:
        raised, killed = launch("raise"), launch("kill")
        assert (raised, killed) == ("1", "-9")
        print(f"torch.OutOfMemoryError: exit code {raised}; SIGKILL: exit code {killed}")
    elif sys.argv[1] == "raise":
        raise torch.OutOfMemoryError("out of device memory")
    else:
        os.kill(os.getpid(), signal.SIGKILL)  # what the kernel's out-of-memory killer sends
