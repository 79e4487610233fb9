# /// script
# requires-python = "new"
# dependencies = ["torch>=2.0", "numpy=1"]
# ///
"""The archive is whole."""

print("ok")
