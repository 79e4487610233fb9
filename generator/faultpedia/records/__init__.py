"""YAML and JSON files as trees of strings in which every value knows its place."""

from faultpedia.records.emit import as_comment, to_yaml
from faultpedia.records.load import MAX_BYTES, Loaded, load, read_text
from faultpedia.records.merge import merge
from faultpedia.records.nodes import Mapping, Node, Place, Scalar, Sequence, locate, plain

__all__ = [
    "MAX_BYTES",
    "Loaded",
    "Mapping",
    "Node",
    "Place",
    "Scalar",
    "Sequence",
    "as_comment",
    "load",
    "locate",
    "merge",
    "plain",
    "read_text",
    "to_yaml",
]
