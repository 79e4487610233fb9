# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""A SIGTERM to torchrun itself produces the same lines on an idle machine: no worker failed."""

import os
import signal
import subprocess
import sys
import tempfile
import time


def launch() -> str:
    """Start this file under torchrun, stop torchrun after its workers run, return the output."""
    with tempfile.TemporaryDirectory() as logs:
        command = [sys.executable, "-m", "torch.distributed.run", "--standalone"]
        command += ["--nproc-per-node=2", "--log-dir", logs, __file__]
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        ) as torchrun:
            seen = ""
            while seen.count("is running") < 2:
                line = torchrun.stdout.readline()
                assert line, f"torchrun ended early:\n{seen}"
                seen += line
            torchrun.send_signal(signal.SIGTERM)
            return seen + torchrun.stdout.read()


if __name__ == "__main__":
    if "RANK" in os.environ:
        print(f"rank {os.environ['RANK']} is running", flush=True)
        time.sleep(60)
    else:
        output = launch()
        assert "Received 15 death signal, shutting down workers" in output
        assert output.count("closing signal SIGTERM") == 2
        assert "exitcode" not in output  # no report about a failed worker
        print("torchrun got SIGTERM, passed it to both workers, and reported no failed worker")
