# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0", "transformers==5.24.0"]
# ///
"""A checkpoint does not say how the model was sharded, so loading it brings no layout back."""

import json
import pathlib
import tempfile

from transformers import LlamaConfig, LlamaForCausalLM
from transformers.distributed import DistributedConfig

config = LlamaConfig(vocab_size=64, hidden_size=64, intermediate_size=64, num_hidden_layers=1)
with tempfile.TemporaryDirectory() as folder:
    LlamaForCausalLM(config).save_pretrained(folder)
    config.distributed_config = DistributedConfig(fsdp_size=2)
    config.save_pretrained(folder)  # overwrites config.json with one that was used for sharding
    written = json.loads(pathlib.Path(folder, "config.json").read_text())
    assert not [key for key in written if "distributed" in key or "fsdp" in key]
    model = LlamaForCausalLM.from_pretrained(folder)
    assert getattr(model.config, "distributed_config", None) is None
    model.save_pretrained(f"{folder}/again")
    assert pathlib.Path(folder, "again", "model.safetensors").stat().st_size > 0
print("config.json holds no layout; the reloaded model was saved by one process")
