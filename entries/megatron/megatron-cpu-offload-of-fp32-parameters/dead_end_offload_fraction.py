# /// script
# requires-python = ">=3.11"
# dependencies = ["megatron-core==0.16.1", "numpy==2.4.6", "torch==2.13.0"]
# ///
"""The offloaded fraction does not matter: the shards are refused before any is assigned."""

import torch
from megatron.core.optimizer import OptimizerConfig
from megatron.core.optimizer.cpu_offloading import HybridDeviceOptimizer
from megatron.core.optimizer.distrib_optimizer import DistributedOptimizer, Range

weight = torch.nn.Parameter(torch.ones(4))
weight.type = lambda: "torch.cuda.FloatTensor"  # no GPU here: Megatron chooses by this name
dtypes = (torch.float32, torch.float32)
gbuf_ranges = [{dtypes: [{"param_map": {weight: {"param": Range(0, 2)}}}]}]
group_ranges = [{"params": [weight], "orig_group": {"params": [weight]}}]
DistributedOptimizer._build_model_and_main_param_groups(
    gbuf_ranges, {weight: (0, dtypes, 0)}, group_ranges, OptimizerConfig(optimizer="adam")
)
HybridDeviceOptimizer(
    params=[group["orig_group"] for group in group_ranges],
    offload_fraction=0.0,  # --optimizer-offload-fraction 0: all states stay on the GPU
    cpu_optimizer_cls=torch.optim.AdamW,
    gpu_optimizer_cls=torch.optim.AdamW,
    overlap_cpu_optimizer_d2h_h2d=False,
)
