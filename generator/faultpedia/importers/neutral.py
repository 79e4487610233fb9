"""Take out of a line what concerns nobody else, so that it can stand as an example."""

from __future__ import annotations

from faultpedia.signatures.mask import mask

_PUT = {
    "<user>": "user",
    "<host>": "host",
    "<ip>": "192.0.2.1",  # kept for examples, RFC 5737
    "<email>": "user@host.example",
    "<key>": "KEY",
    "<hex>": "0123456789abcdef",
    "<secret>": "SECRET",
    "<credentials>@": "",
    "<private key>": "KEY",
}
"""What stands for a mask: something of the same kind, so that the holes of a signature match it."""


def neutral(text: str) -> str:
    """Return ``text`` with users, hosts and secrets replaced by others of the same kind."""
    masked = mask(text)
    for name, instead in _PUT.items():
        masked = masked.replace(name, instead)
    return masked
