# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
print("ok")
