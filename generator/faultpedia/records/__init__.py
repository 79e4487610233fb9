"""YAML and JSON files as trees of strings in which every value knows its place."""

from faultpedia.records.load import MAX_BYTES, Loaded, load, read_text
from faultpedia.records.nodes import Mapping, Node, Place, Scalar, Sequence, locate, plain

__all__ = [
    "MAX_BYTES",
    "Loaded",
    "Mapping",
    "Node",
    "Place",
    "Scalar",
    "Sequence",
    "load",
    "locate",
    "plain",
    "read_text",
]
