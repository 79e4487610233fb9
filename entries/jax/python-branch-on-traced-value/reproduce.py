# /// script
# requires-python = ">=3.11"
# dependencies = ["jax==0.10.2"]
# ///
"""A compiled function decides with `if` on a value of its argument."""

import jax
import jax.numpy as jnp


@jax.jit
def clip(gradient: jax.Array, limit: float) -> jax.Array:
    """Scale `gradient` down to the norm `limit`."""
    norm = jnp.linalg.norm(gradient)
    if norm > limit:
        gradient = gradient * (limit / norm)
    return gradient


print(clip(jnp.array([3.0, 4.0]), 1.0))
