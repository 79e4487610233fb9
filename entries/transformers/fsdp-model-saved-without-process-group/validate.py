# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0", "transformers==5.24.0"]
# ///
"""Check, before anything is written, that a model can be saved in this process."""

import torch.distributed as dist
from torch.distributed.tensor import DTensor
from transformers import LlamaConfig, LlamaForCausalLM
from transformers.distributed import DistributedConfig


def validate(model):
    """Raise RuntimeError when ``save_pretrained`` would ask for a process group that is not there.

    Call it on every rank before ``model.save_pretrained``. It tells a sharded model, which needs
    its group, from a whole one whose config only says that it is sharded.
    """
    layout = getattr(model.config, "distributed_config", None)
    if layout is None or layout.dp_size <= 1:
        return
    if dist.is_available() and dist.is_initialized():
        return
    if any(isinstance(param, DTensor) for param in model.parameters()):
        raise RuntimeError(
            "The model is sharded and its process group is gone: save on every rank before "
            "destroy_process_group()."
        )
    raise RuntimeError(
        f"No parameter is sharded, but config.distributed_config asks for {layout.dp_size} ranks: "
        "set model.config.distributed_config = None and save."
    )


def _small(layout):
    config = LlamaConfig(vocab_size=64, hidden_size=64, intermediate_size=64, num_hidden_layers=1)
    config.distributed_config = layout
    return LlamaForCausalLM(config)


def broken():
    """Return a whole model whose config came from a sharded one."""
    return (_small(DistributedConfig(fsdp_size=2)),)


def healthy():
    """Return the same model without the layout in its config."""
    return (_small(None),)
