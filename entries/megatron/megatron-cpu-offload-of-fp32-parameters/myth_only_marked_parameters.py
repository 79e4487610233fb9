# /// script
# requires-python = ">=3.11"
# dependencies = ["megatron-core==0.16.1", "numpy==2.4.6", "torch==2.13.0"]
# ///
"""Any FP32 parameter is concerned, whether or not it is marked to stay in FP32."""

import torch
from megatron.core.optimizer import OptimizerConfig
from megatron.core.optimizer.distrib_optimizer import DistributedOptimizer, Range


def shard_of(dtype, kind, marked):
    weight = torch.nn.Parameter(torch.ones(4, dtype=dtype))
    weight.type = lambda: f"torch.cuda.{kind}"  # no GPU here: Megatron chooses by this name
    if marked:
        weight.keep_in_fp32 = True  # what mark_keep_in_fp32 does
    key = (dtype, torch.float32)
    group_ranges = [{"params": [weight], "orig_group": {"params": [weight]}}]
    DistributedOptimizer._build_model_and_main_param_groups(
        [{key: [{"param_map": {weight: {"param": Range(0, 2)}}}]}],
        {weight: (0, key, 0)},
        group_ranges,
        OptimizerConfig(optimizer="adam"),
    )
    [shard] = group_ranges[0]["orig_group"]["params"]
    return shard


marked = shard_of(torch.float32, "FloatTensor", marked=True)
plain = shard_of(torch.float32, "FloatTensor", marked=False)
low = shard_of(torch.bfloat16, "BFloat16Tensor", marked=False)
print(f"FP32, marked:     is_leaf={marked.is_leaf}")
print(f"FP32, not marked: is_leaf={plain.is_leaf}")
print(f"BF16:             is_leaf={low.is_leaf}")
assert not marked.is_leaf and not plain.is_leaf and low.is_leaf
