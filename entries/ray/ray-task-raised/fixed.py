# /// script
# requires-python = ">=3.11"
# dependencies = ["ray==2.60.0"]
# ///
"""Empty shards are not given to a task: every task returns, and so does ray.get."""

import ray

SHARDS = [[1.0, 2.0], []]


@ray.remote
def average(shard: list[float]) -> float:
    """Return the mean of one shard."""
    return sum(shard) / len(shard)


if __name__ == "__main__":
    ray.init(num_cpus=1, include_dashboard=False, object_store_memory=80 * 1024**2)
    print("averages:", ray.get([average.remote(shard) for shard in SHARDS if shard]))
