# /// script
# requires-python = ">=3.11"
# dependencies = ["accelerate==1.15.0", "torch==2.13.0", "transformers==5.24.0"]
# ///
"""Clearing the config of a sharded model skips the gather, and its shards cannot be written."""

import os
import tempfile

import torch.distributed as dist
import torch.multiprocessing as mp
from transformers import LlamaConfig, LlamaForCausalLM
from transformers.distributed import DistributedConfig

SMALL = LlamaConfig(vocab_size=64, hidden_size=64, intermediate_size=64, num_hidden_layers=1)


def train(rank, folder):
    os.environ.update(RANK=str(rank), LOCAL_RANK=str(rank), WORLD_SIZE="2")  # as torchrun does
    dist.init_process_group("gloo", f"file://{folder}/rendezvous", rank=rank, world_size=2)
    sharding = DistributedConfig(fsdp_size=2)
    model = LlamaForCausalLM.from_pretrained(f"{folder}/base", distributed_config=sharding)
    dist.destroy_process_group()
    try:
        model.save_pretrained(f"{folder}/final")
    except ValueError:
        model.config.distributed_config = None
        model.save_pretrained(f"{folder}/final-of-rank-{rank}")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        LlamaForCausalLM(SMALL).save_pretrained(f"{folder}/base")
        mp.start_processes(train, args=(folder,), nprocs=2, start_method="fork")
