# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
"""The archive is whole."""

print("ok")
