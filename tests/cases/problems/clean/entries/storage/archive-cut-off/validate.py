# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
"""Refuses an archive that is cut off."""


def validate(text: str) -> None:
    if not text.endswith("end"):
        raise ValueError(text)


def broken() -> tuple[str]:
    return ("begin",)


def healthy() -> tuple[str]:
    return ("begin end",)
