# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""Without @record the worker's traceback is on stderr; with it, also in the launcher's block."""

import os
import subprocess
import sys
import tempfile

from torch.distributed.elastic.multiprocessing.errors import record

PLACEHOLDER = "traceback : To enable traceback see"
MESSAGE = "ValueError: the message of the worker"


def main() -> None:
    """Fail, as a training script does."""
    raise ValueError("the message of the worker")


def launch(mode: str) -> tuple[str, str]:
    """Run this file under torchrun; return what stands above the block, and the block."""
    with tempfile.TemporaryDirectory() as logs:
        run = subprocess.run(
            [sys.executable, "-m", "torch.distributed.run", "--standalone"]
            + ["--nproc-per-node=1", "--log-dir", logs, __file__, mode],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
    assert run.returncode == 1
    above, _, block = run.stdout.partition("Root Cause (first observed failure)")
    return above, block


if __name__ == "__main__":
    if "RANK" in os.environ:
        entry_point = record(main) if sys.argv[1] == "record" else main
        entry_point()
    else:
        above, block = launch("plain")
        assert MESSAGE in above
        assert MESSAGE not in block
        assert PLACEHOLDER in block
        print("without @record: the traceback stands above the block, a placeholder in it")

        above, block = launch("record")
        assert MESSAGE in above
        assert MESSAGE in block
        assert PLACEHOLDER not in block
        print("with @record: the traceback stands above the block and in it")
