"""The form of a record file: what is mechanical, found and repaired.

Form says nothing about content, so a page is built in spite of it; `faultpedia check` reports it
and `faultpedia check --fix` repairs it. A repair never changes what the file holds.
"""

from faultpedia.layout.find import problems
from faultpedia.layout.repair import Repaired, repair

__all__ = ["Repaired", "problems", "repair"]
