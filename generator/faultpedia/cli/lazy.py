"""Commands that are imported when they are called.

Reading a log, or running a program under `faultpedia run`, must not wait for the libraries that
build a site.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableMapping
from importlib import import_module

import click


class Commands(MutableMapping[str, click.Command]):
    """Commands by name; each is named by where it stands: ``module:attribute``."""

    def __init__(self, places: Mapping[str, str]) -> None:
        """Take the places of the commands; nothing is imported yet."""
        self._places: dict[str, str | click.Command] = dict(places)

    def __getitem__(self, name: str) -> click.Command:
        place = self._places[name]
        if isinstance(place, str):
            module, _, attribute = place.partition(":")
            place = getattr(import_module(module), attribute)
            assert isinstance(place, click.Command)  # noqa: S101 - for the type checker
            self._places[name] = place
        return place

    def __setitem__(self, name: str, command: click.Command) -> None:
        self._places[name] = command

    def __delitem__(self, name: str) -> None:
        del self._places[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)
