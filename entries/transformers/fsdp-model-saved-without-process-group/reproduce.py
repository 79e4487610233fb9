# /// script
# requires-python = ">=3.11"
# dependencies = ["accelerate==1.15.0", "torch==2.13.0", "transformers==5.24.0"]
# ///
"""Two ranks shard a model, clean up the process group, and save afterwards."""

import os
import tempfile

import torch
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
    model.save_pretrained(f"{folder}/final")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        base = LlamaForCausalLM(SMALL)
        base.save_pretrained(f"{folder}/base")
        try:
            mp.start_processes(train, args=(folder,), nprocs=2, start_method="fork")
        finally:
            print("files:", sorted(os.listdir(f"{folder}/final")))
        final = LlamaForCausalLM.from_pretrained(f"{folder}/final")
        pairs = zip(base.parameters(), final.parameters(), strict=True)
        same = [torch.equal(a, b) for a, b in pairs]
        print(f"{sum(same)} of {len(same)} weights are back")
