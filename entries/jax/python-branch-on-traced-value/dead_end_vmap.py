# /// script
# requires-python = ">=3.11"
# dependencies = ["jax==0.10.2"]
# ///
"""Without `jit`, but under `vmap`, the value is traced all the same."""

import jax
import jax.numpy as jnp


def clip(gradient: jax.Array, limit: float) -> jax.Array:
    """Scale `gradient` down to the norm `limit`."""
    norm = jnp.linalg.norm(gradient)
    if norm > limit:
        gradient = gradient * (limit / norm)
    return gradient


print(jax.vmap(clip, in_axes=(0, None))(jnp.array([[3.0, 4.0], [0.3, 0.4]]), 1.0))
