"""Which entry leads to which: relations with their other side, aliases, and what does not resolve."""

from faultpedia.links.resolve import INVERSE, Link, Links, resolve

__all__ = ["INVERSE", "Link", "Links", "resolve"]
