# /// script
# requires-python = ">=3.11"
# dependencies = ["ray==2.60.0"]
# ///
"""RayTaskError is also of the type that the task raised: except ZeroDivisionError catches it."""

import ray

SHARDS = [[1.0, 2.0], []]


@ray.remote
def average(shard: list[float]) -> float:
    """Return the mean of one shard."""
    return sum(shard) / len(shard)


if __name__ == "__main__":
    ray.init(num_cpus=1, include_dashboard=False, object_store_memory=80 * 1024**2)
    try:
        ray.get([average.remote(shard) for shard in SHARDS])
    except ZeroDivisionError as error:
        assert isinstance(error, ray.exceptions.RayTaskError)
        assert isinstance(error.cause, ZeroDivisionError)
        print("caught as ZeroDivisionError; the original is in .cause:", repr(error.cause))
