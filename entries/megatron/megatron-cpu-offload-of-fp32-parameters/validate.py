# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""Find the parameters that the offloading optimizer of an unrepaired megatron-core refuses."""

import torch


def validate(model, config):
    """Raise RuntimeError when ``config`` offloads and ``model`` trains parameters in FP32.

    ``config`` is the ``OptimizerConfig``. Call it before ``get_megatron_optimizer``, on every
    pipeline stage; drop it once ``DistributedOptimizer`` detaches the shards of FP32 parameters.
    """
    if not (config.optimizer_cpu_offload and config.use_distributed_optimizer):
        return
    names = [
        name
        for name, param in model.named_parameters()
        if param.requires_grad and param.dtype == torch.float32
    ]
    if names:
        raise RuntimeError(
            f"{len(names)} trainable FP32 parameters on this rank, such as {names[0]}: "
            "optimizer_cpu_offload with the distributed optimizer would refuse their shards as "
            "non-leaf. Patch DistributedOptimizer to detach them, or do not offload."
        )


class _Config:
    """The two fields of Megatron's OptimizerConfig that matter here."""

    optimizer_cpu_offload = True
    use_distributed_optimizer = True


def broken():
    """Return a BF16 model with one parameter kept in FP32, to be offloaded."""
    model = torch.nn.Linear(2, 2).to(torch.bfloat16)
    model.sink = torch.nn.Parameter(torch.zeros(2))
    return model, _Config()


def healthy():
    """Return a model that is BF16 throughout, with the same configuration."""
    return torch.nn.Linear(2, 2).to(torch.bfloat16), _Config()
