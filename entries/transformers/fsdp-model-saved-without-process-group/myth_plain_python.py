# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0", "transformers==5.24.0"]
# ///
"""Started with plain python, a model is refused when it is loaded; it never gets to be saved."""

import tempfile

from transformers import LlamaConfig, LlamaForCausalLM
from transformers.distributed import DistributedConfig

SMALL = LlamaConfig(vocab_size=64, hidden_size=64, intermediate_size=64, num_hidden_layers=1)

with tempfile.TemporaryDirectory() as folder:
    LlamaForCausalLM(SMALL).save_pretrained(folder)
    try:
        LlamaForCausalLM.from_pretrained(folder, distributed_config=DistributedConfig(fsdp_size=2))
    except OSError as error:
        print(f"from_pretrained: {type(error).__name__}: {error}")
        assert isinstance(error.__cause__, KeyError), "RANK is set: run this with plain python"
    else:
        raise AssertionError("the model was loaded without torchrun")
