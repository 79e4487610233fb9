"""Which entry leads to which: relations with their other side, and former slugs."""

from faultpedia.links.resolve import INVERSE, Link, Links, resolve

__all__ = ["INVERSE", "Link", "Links", "resolve"]
