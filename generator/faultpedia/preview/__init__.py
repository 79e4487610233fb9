"""One entry as a page in the browser, a moment after its record was saved."""

from faultpedia.preview.page import Preview, PreviewError, find_folder
from faultpedia.preview.serve import Server

__all__ = ["Preview", "PreviewError", "Server", "find_folder"]
