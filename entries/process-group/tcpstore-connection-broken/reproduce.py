# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""Rank 0 hosts the store and ends early; rank 1 loses the store while it waits for a key."""

import os
from datetime import timedelta

import torch.distributed as dist
import torch.multiprocessing as mp


def work(rank: int, port: int, listener: int) -> None:
    pass
