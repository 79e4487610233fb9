"""A GitHub issue, as JSON of the REST interface or of ``gh``, or as plain text."""

from faultpedia.importers.issue.convert import convert
from faultpedia.importers.issue.read import Issue, Post, read

__all__ = ["Issue", "Post", "convert", "read"]
