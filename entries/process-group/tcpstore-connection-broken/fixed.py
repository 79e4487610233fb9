# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""Rank 0 keeps the store open until rank 1 says that it needs nothing more."""

import multiprocessing

import torch.distributed as dist


def rank_0(ports: multiprocessing.Queue) -> None:
    """Open the store on a free port, leave a value in it, and end after rank 1."""
    store = dist.TCPStore("127.0.0.1", 0, 2, is_master=True, wait_for_workers=False)
    ports.put(store.port)
    store.set("mean", "0.5")
    store.wait(["rank 1 is here"])
    store.wait(["rank 1 is done"])


def rank_1(port: int, other: multiprocessing.Process) -> None:
    """Connect, and read the value only after some time."""
    store = dist.TCPStore("127.0.0.1", port, 2, is_master=False)
    store.set("rank 1 is here", "")
    other.join(timeout=3)  # something slow
    print("mean:", store.get("mean"))
    store.set("rank 1 is done", "")


if __name__ == "__main__":
    context = multiprocessing.get_context("spawn")
    ports = context.Queue()
    other = context.Process(target=rank_0, args=(ports,))
    other.start()
    rank_1(ports.get(), other)
    other.join()
