# /// script
# requires-python = ">=3.11"
# dependencies = ["jax==0.10.2"]
# ///
"""A compiled function may branch on everything that is known while it is traced."""

import jax
import jax.numpy as jnp


@jax.jit
def head(x: jax.Array) -> jax.Array:
    """Branch on the shape and the type, not on a value."""
    if x.ndim == 2 and x.dtype == jnp.float32:
        x = x.mean(axis=0)
    return x


assert head(jnp.ones((3, 2))).shape == (2,)
assert head(jnp.ones(2)).shape == (2,)


def step(x: jax.Array) -> jax.Array:
    """Branch on a value."""
    return x * x if x > 0 else -x


assert jax.grad(step)(3.0) == 6.0
print("branches on shapes pass under jit, and grad alone even allows a branch on a value")
