# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
"""The repair."""

print("todo lists are fine")  # TODO
