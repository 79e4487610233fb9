# /// script
# requires-python = ">=3.11"
# dependencies = ["accelerate==1.15.0", "torch==2.13.0", "transformers==5.24.0"]
# ///
"""A new process group does not bring back the groups of the device mesh (FSDP with TP)."""

import os
import tempfile

import torch.distributed as dist
import torch.multiprocessing as mp
from transformers import LlamaConfig, LlamaForCausalLM
from transformers.distributed import DistributedConfig

SMALL = LlamaConfig(vocab_size=64, hidden_size=64, intermediate_size=64, num_hidden_layers=1)


def train(rank, folder):
    os.environ.update(RANK=str(rank), LOCAL_RANK=str(rank), WORLD_SIZE="4")  # as torchrun does
    dist.init_process_group("gloo", f"file://{folder}/first", rank=rank, world_size=4)
    sharding = DistributedConfig(fsdp_size=2, tp_size=2)
    model = LlamaForCausalLM.from_pretrained(f"{folder}/base", distributed_config=sharding)
    dist.barrier()
    dist.destroy_process_group()
    try:
        model.save_pretrained(f"{folder}/final")
    except ValueError:
        dist.init_process_group("gloo", f"file://{folder}/second", rank=rank, world_size=4)
        model.save_pretrained(f"{folder}/final")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        LlamaForCausalLM(SMALL).save_pretrained(f"{folder}/base")
        mp.start_processes(train, args=(folder,), nprocs=4, start_method="fork")
