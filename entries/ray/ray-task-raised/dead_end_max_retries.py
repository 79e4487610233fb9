# /// script
# requires-python = ">=3.11"
# dependencies = ["ray==2.60.0"]
# ///
"""max_retries is for workers that die; an exception of the task is not retried by default."""

import ray

SHARDS = [[1.0, 2.0], []]


@ray.remote(max_retries=3)
def average(shard: list[float]) -> float:
    """Return the mean of one shard."""
    return sum(shard) / len(shard)


if __name__ == "__main__":
    ray.init(num_cpus=1, include_dashboard=False, object_store_memory=80 * 1024**2)
    print("averages:", ray.get([average.remote(shard) for shard in SHARDS]))
