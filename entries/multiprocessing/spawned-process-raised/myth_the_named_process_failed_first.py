# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""Process 1 raises first, but exits later than process 0, which the message then names."""

import time
from multiprocessing.util import Finalize

import torch.multiprocessing as mp
from torch.multiprocessing.spawn import ProcessRaisedException


def work(rank: int, gone) -> None:
    """Process 1 raises and needs two seconds to exit; process 0 then fails because of it."""
    if rank == 1:
        # Finalizers of multiprocessing run at the end of a child, atexit functions do not.
        Finalize(None, time.sleep, (2,), exitpriority=0)
        gone.set()
        raise ValueError("the failure that came first")
    gone.wait()
    time.sleep(0.2)
    raise ConnectionError("the peer is gone")


if __name__ == "__main__":
    gone = mp.get_context("spawn").Event()
    try:
        mp.spawn(work, (gone,), nprocs=2)
    except ProcessRaisedException as error:
        assert error.error_index == 0
        assert "the peer is gone" in error.msg
        assert "came first" not in error.msg
        print("process 1 raised first; the message names process", error.error_index)
