# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""The peer that "crashed" ended with exit code 0: it had only finished earlier."""

import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp

BATCHES = [3, 2]  # of rank 0 and rank 1


def train(rank: int, folder: str) -> None:
    """Average one number per batch; rank 0 checks what it is told about rank 1."""
    dist.init_process_group("gloo", init_method=f"file://{folder}/init", rank=rank, world_size=2)
    try:
        for _ in range(BATCHES[rank]):
            dist.all_reduce(torch.ones(1))
    except RuntimeError as error:
        assert "caused by a remote worker" in str(error)  # "crashing", or "hanging or bugs"
        print(f"rank {rank} was told that a remote worker is to blame", flush=True)
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        context = mp.spawn(train, (folder,), nprocs=2, join=False)
        for process in context.processes:
            process.join()
        codes = [process.exitcode for process in context.processes]
    assert codes == [0, 0]
    print(f"exit codes of both ranks: {codes}")
