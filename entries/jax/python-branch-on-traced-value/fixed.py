# /// script
# requires-python = ">=3.11"
# dependencies = ["jax==0.10.2"]
# ///
"""The choice is part of the compiled program."""

import jax
import jax.numpy as jnp


@jax.jit
def clip(gradient: jax.Array, limit: float) -> jax.Array:
    """Scale `gradient` down to the norm `limit`."""
    norm = jnp.linalg.norm(gradient)
    return gradient * jnp.where(norm > limit, limit / norm, 1.0)


print(clip(jnp.array([3.0, 4.0]), 1.0))
