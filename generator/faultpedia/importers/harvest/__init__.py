"""Raise sites of an installed package: which messages it can print, and where.

``sites`` reads one source file, ``installed`` finds the files of a distribution, and `Lookup`
answers where a line of a log may have been raised.
"""

from faultpedia.importers.harvest.installed import HarvestError, harvest
from faultpedia.importers.harvest.lookup import Located, Lookup
from faultpedia.importers.harvest.sites import RaiseSite, sites
from faultpedia.importers.harvest.store import from_lines, to_lines

__all__ = [
    "HarvestError",
    "Located",
    "Lookup",
    "RaiseSite",
    "from_lines",
    "harvest",
    "sites",
    "to_lines",
]
