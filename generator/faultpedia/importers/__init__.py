"""Importers: from what others wrote about a failure to a draft of an entry.

A package for each source, with one function ``convert`` that opens no files:

``errorrecord``
    the JSON record of an error that a program found in source code
``issue``
    a GitHub issue, as JSON or as plain text
``entryfile``
    ``entry.json`` and ``entry.yaml``, both ways
``log``
    a pasted traceback or log, or a single message
``harvest``
    the raise sites of an installed package: no draft, but an index to look messages up

Every importer keeps all that it was given: what has no field of its own stands in a comment of the
draft, and is reported. Everything in a draft is to be read by a person before it is an entry.
"""

from faultpedia.importers.draft import Draft, Home, ImportRefusedError

__all__ = ["Draft", "Home", "ImportRefusedError"]
