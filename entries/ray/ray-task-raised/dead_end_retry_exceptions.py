# /// script
# requires-python = ">=3.11"
# dependencies = ["ray==2.60.0"]
# ///
"""With retry_exceptions the task runs again, with the same arguments, and raises again."""

import ray

SHARDS = [[1.0, 2.0], []]


@ray.remote(max_retries=2, retry_exceptions=True)
def average(shard: list[float]) -> float:
    """Return the mean of one shard."""
    return sum(shard) / len(shard)


if __name__ == "__main__":
    ray.init(num_cpus=1, include_dashboard=False, object_store_memory=80 * 1024**2)
    print("averages:", ray.get([average.remote(shard) for shard in SHARDS]))
