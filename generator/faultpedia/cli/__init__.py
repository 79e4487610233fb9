"""The command line. Nobody imports it."""

from faultpedia.cli.main import main

__all__ = ["main"]
