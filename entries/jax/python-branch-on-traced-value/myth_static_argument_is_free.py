# /// script
# requires-python = ">=3.11"
# dependencies = ["jax==0.10.2"]
# ///
"""A static argument may decide a branch; each new value of it compiles the function again."""

import functools

import jax
import jax.numpy as jnp

traced = []


@functools.partial(jax.jit, static_argnames="limit")
def clip(x: jax.Array, limit: float) -> jax.Array:
    """Branch on `limit`, which is a plain Python number here."""
    traced.append(limit)
    return jnp.minimum(x, limit) if limit > 0 else x


for limit in (0.1, 0.2, 0.3, 0.3):
    clip(jnp.ones(2), limit)
assert traced == [0.1, 0.2, 0.3], traced
print("traced and compiled for", traced)
try:
    clip(jnp.ones(2), jnp.float32(0.1))
except ValueError as error:
    assert "Non-hashable static arguments" in str(error), error
    print("an array cannot be static")
