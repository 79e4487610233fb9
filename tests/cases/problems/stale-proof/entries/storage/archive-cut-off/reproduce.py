# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
"""The archive is cut off."""

raise SystemExit("archive a.zip has no central directory")
