"""``area.yaml``: what an area of the encyclopedia is about."""

from __future__ import annotations

from pydantic import Field

from faultpedia.model.base import Line, Part, Prose


class Area(Part):
    """One area, from ``entries/<area>/area.yaml``. The folder name is its ID and URL."""

    title: Line = Field(description="Title of the area, as a reader would look for it.")
    description: Prose = Field(description="One paragraph: which failures belong here.")
    order: int = Field(
        default=1000,
        ge=0,
        le=100_000,
        description="Position in lists of areas; equal numbers are sorted by title.",
    )
