# /// script
# requires-python = ">=3.11"
# dependencies = ["megatron-core==0.16.1", "numpy==2.4.6", "torch==2.13.0"]
# ///
"""The shards of FP32 parameters are detached before the offloading optimizer gets them."""

import functools

import torch
from megatron.core.optimizer import OptimizerConfig
from megatron.core.optimizer.cpu_offloading import HybridDeviceOptimizer
from megatron.core.optimizer.distrib_optimizer import DistributedOptimizer, Range


def with_leaf_shards(build):
    """Do for FP32 parameters what ``build`` does for 16-bit ones: detach before slicing."""

    @functools.wraps(build)
    def wrapped(gbuf_ranges, param_gbuf_map, group_ranges, config):
        result = build(gbuf_ranges, param_gbuf_map, group_ranges, config)
        for shards, group_range in zip(result[3], group_ranges, strict=True):  # shard_fp32_groups
            for index, view in enumerate(shards):
                shards[index] = view.detach()
                vars(shards[index]).update(vars(view))  # tensor-parallel attributes
            group_range["orig_group"]["params"][: len(shards)] = shards
        return result

    return wrapped


DistributedOptimizer._build_model_and_main_param_groups = staticmethod(
    with_leaf_shards(DistributedOptimizer._build_model_and_main_param_groups)
)

# Two lines stand in for the GPU; the rest is the code that megatron-core ships.
weight = torch.nn.Parameter(torch.ones(4))
weight.type = lambda: "torch.cuda.FloatTensor"  # Megatron chooses the branch by this name
torch.cuda.current_stream = lambda: None

# What DistributedOptimizer.__init__ derives from the gradient buffers: this rank owns 0 and 1.
dtypes = (torch.float32, torch.float32)
gbuf_ranges = [{dtypes: [{"param_map": {weight: {"param": Range(0, 2)}}}]}]
group_ranges = [{"params": [weight], "orig_group": {"params": [weight]}}]
DistributedOptimizer._build_model_and_main_param_groups(
    gbuf_ranges, {weight: (0, dtypes, 0)}, group_ranges, OptimizerConfig(optimizer="adam")
)
groups = [group["orig_group"] for group in group_ranges]
[shard] = groups[0]["params"]
print(f"shard: is_leaf={shard.is_leaf} grad_fn={shard.grad_fn}")

optimizer = HybridDeviceOptimizer(
    params=groups,
    offload_fraction=1.0,
    cpu_optimizer_cls=torch.optim.AdamW,
    gpu_optimizer_cls=torch.optim.AdamW,
    overlap_cpu_optimizer_d2h_h2d=False,
)
shard.data.add_(1)  # as the optimizer writes its result back
print(f"{len(optimizer.cpu_optimizers)} CPU optimizer; the parameter follows:", weight.tolist())
