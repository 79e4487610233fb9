# /// script
# requires-python = ">=3.11"
# dependencies = ["megatron-core==0.16.1", "numpy==2.4.6", "torch==2.13.0"]
# ///
"""megatron-core builds the shard of an FP32 parameter and offers it to its offloading optimizer."""

import torch
from megatron.core.optimizer import OptimizerConfig
from megatron.core.optimizer.cpu_offloading import HybridDeviceOptimizer
from megatron.core.optimizer.distrib_optimizer import DistributedOptimizer, Range

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
