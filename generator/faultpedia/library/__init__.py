"""The entries as the commands for readers need them, from a checkout or from one file.

A checkout is read with `faultpedia.catalog`; everywhere else there is an index, one file that
`faultpedia index` writes and that the wheel contains. Both give a `Library`. Nothing of the model
is imported for an index, so that it opens in a fraction of a second.
"""

from faultpedia.library.indexfile import IndexFileError, open_index, write_index
from faultpedia.library.library import Card, Library
from faultpedia.library.where import find, of_folders

__all__ = [
    "Card",
    "IndexFileError",
    "Library",
    "find",
    "of_folders",
    "open_index",
    "write_index",
]
