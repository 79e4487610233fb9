"""``entry.json`` and ``entry.yaml``: the same record in both, and YAML keeps its comments."""

from faultpedia.importers.entryfile.convert import to_json, to_yaml

__all__ = ["to_json", "to_yaml"]
