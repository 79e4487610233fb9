# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""Rank 1 finds no data file and ends; torchrun stops rank 0, which had no problem."""

import os
import tempfile
import time
from pathlib import Path

SHARDS = ["shard0.txt"]  # one shard, two ranks


def worker(folder: str) -> None:
    """Read the shard of this rank, then train for a while."""
    rank = int(os.environ["RANK"])
    text = Path(folder, f"shard{rank}.txt").read_text()
    time.sleep(3)  # the training
    print(f"rank {rank} trained on {len(text)} characters", flush=True)


if __name__ == "__main__":
    if "RANK" in os.environ:  # started by torchrun
        worker(os.environ["SHARD_FOLDER"])
    else:
        from torch.distributed.run import main as torchrun

        os.environ.setdefault("OMP_NUM_THREADS", "1")
        with tempfile.TemporaryDirectory() as folder:
            for name in SHARDS:
                Path(folder, name).write_text("some text")
            os.environ["SHARD_FOLDER"] = folder
            torchrun(["--standalone", "--nproc-per-node=2", "--log-dir", folder, __file__])
