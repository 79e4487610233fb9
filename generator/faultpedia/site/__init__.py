"""From checked entries to pages and files; knows no engine."""

from faultpedia.site import sitemap
from faultpedia.site.book import Book
from faultpedia.site.markers import MarkerError, fill, has_markers
from faultpedia.site.policy import secured
from faultpedia.site.settings import Settings
from faultpedia.site.shell import SOURCE, Page, Shell, ShellError, shell_url
from faultpedia.site.site import Asset, Site
from faultpedia.site.templates import SCRIPTS, STYLESHEETS, shipped

__all__ = [
    "SCRIPTS",
    "SOURCE",
    "STYLESHEETS",
    "Asset",
    "Book",
    "MarkerError",
    "Page",
    "Settings",
    "Shell",
    "ShellError",
    "Site",
    "fill",
    "has_markers",
    "secured",
    "shell_url",
    "shipped",
    "sitemap",
]
