# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""Hours of timeout change nothing: the closed connection is noticed at once."""

import multiprocessing
from datetime import timedelta

import torch.distributed as dist


def rank_0(ports: multiprocessing.Queue) -> None:
    """Open the store on a free port, leave a value in it, and end."""
    store = dist.TCPStore("127.0.0.1", 0, 2, is_master=True, wait_for_workers=False)
    ports.put(store.port)
    store.set("mean", "0.5")
    store.wait(["rank 1 is here"])


def rank_1(port: int, other: multiprocessing.Process) -> None:
    """Connect while rank 0 is there, and read the value only after it has gone."""
    patience = timedelta(hours=2)
    store = dist.TCPStore("127.0.0.1", port, 2, is_master=False, timeout=patience)
    store.set("rank 1 is here", "")
    other.join(timeout=3)  # something slow: rank 0 has ended when it is over
    print("mean:", store.get("mean"))


if __name__ == "__main__":
    context = multiprocessing.get_context("spawn")
    ports = context.Queue()
    other = context.Process(target=rank_0, args=(ports,))
    other.start()
    rank_1(ports.get(), other)
