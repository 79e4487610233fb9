"""The JSON record of an error that a program found in source code."""

from faultpedia.importers.errorrecord.convert import convert
from faultpedia.importers.errorrecord.fields import HOMES
from faultpedia.importers.errorrecord.read import records

__all__ = ["HOMES", "convert", "records"]
