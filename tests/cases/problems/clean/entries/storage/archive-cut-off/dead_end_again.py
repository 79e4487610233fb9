# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
"""The archive is read again."""

raise SystemExit("archive a.zip has no central directory")
