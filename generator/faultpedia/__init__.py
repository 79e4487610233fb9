"""Faultpedia: failure records in, a checked and searchable encyclopedia out."""

__version__ = "0.1.0"
