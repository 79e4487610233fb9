# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0"]
# ///
"""set_epoch inside the batch loop comes after the order was drawn: epoch 1 repeats epoch 0."""

from torch.utils.data import DataLoader, DistributedSampler

samples = list(range(16))
sampler = DistributedSampler(samples, num_replicas=2, rank=0, shuffle=True)
loader = DataLoader(samples, batch_size=4, sampler=sampler)

orders = []
for epoch in range(3):
    batches = []
    for batch in loader:
        sampler.set_epoch(epoch)
        batches.append(batch.tolist())
    orders.append(batches)
    print(f"epoch {epoch}: {orders[epoch]}")

for epoch in (1, 2):
    verdict = "equals" if orders[epoch] == orders[epoch - 1] else "differs from"
    print(f"epoch {epoch} order {verdict} epoch {epoch - 1} order")
