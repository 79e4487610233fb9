# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
"""Refuses an archive that is cut off."""


def validate(text):
    assert text.endswith("end")


def broke():
    return ("begin",)


if True:

    def healthy():
        return ("begin end",)
