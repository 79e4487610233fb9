"""Every entry of one or several roots, read once, with the problems met on the way."""

from faultpedia.catalog.bind import field_name
from faultpedia.catalog.catalog import AreaEntry, Catalog, Entry, Script
from faultpedia.catalog.header import Header, HeaderError, read_header
from faultpedia.catalog.level import (
    FIXED,
    REPRODUCE,
    VALIDATE,
    claimed_level,
    is_place,
    must_be_verified,
    reached_level,
    stale_parts,
)
from faultpedia.catalog.reading import read

__all__ = [
    "FIXED",
    "REPRODUCE",
    "VALIDATE",
    "AreaEntry",
    "Catalog",
    "Entry",
    "Header",
    "HeaderError",
    "Script",
    "claimed_level",
    "field_name",
    "is_place",
    "must_be_verified",
    "reached_level",
    "read",
    "read_header",
    "stale_parts",
]
