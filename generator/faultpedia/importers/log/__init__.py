"""A pasted traceback or log, or a single message, as the start of an entry."""

from faultpedia.importers.log.convert import NothingFoundError, convert, from_signature
from faultpedia.importers.log.known import Known

__all__ = ["Known", "NothingFoundError", "convert", "from_signature"]
