# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""An actor process puts the output of its network, autograd history and all, on a queue."""

import torch
import torch.multiprocessing as mp


def actor(queue, received):
    policy = torch.nn.Linear(4, 2)
    scores = policy(torch.ones(1, 4))
    queue.put(scores)  # returns at once: a feeder thread of this process pickles it
    received.wait(20)  # the receiver maps this process's memory, so stay until it has


if __name__ == "__main__":
    context = mp.get_context("spawn")
    queue, received = context.Queue(), context.Event()
    process = context.Process(target=actor, args=(queue, received))
    process.start()
    try:
        scores = queue.get(timeout=10)  # without a timeout this line waits for ever
        print(f"received {scores}, requires_grad={scores.requires_grad}")
    finally:
        received.set()
        process.join()
        print("exit code of the actor:", process.exitcode)
