# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""Seeding the global generators in every epoch does not reach the generator of the sampler."""

import random

import torch
from torch.utils.data import DataLoader, DistributedSampler

samples = list(range(16))
sampler = DistributedSampler(samples, num_replicas=2, rank=0, shuffle=True)
loader = DataLoader(samples, batch_size=4, sampler=sampler)

orders = []
for epoch in range(3):
    random.seed(epoch)
    torch.manual_seed(epoch)
    orders.append([batch.tolist() for batch in loader])
    print(f"epoch {epoch}: {orders[epoch]}")

for epoch in (1, 2):
    verdict = "equals" if orders[epoch] == orders[0] else "differs from"
    print(f"epoch {epoch} order {verdict} epoch 0 order")
