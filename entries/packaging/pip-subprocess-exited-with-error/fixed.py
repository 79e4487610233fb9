# /// script
# requires-python = ">=3.11"
# dependencies = ["pip==26.3", "setuptools==84.2.1"]
# ///
"""With the program that the build calls in place, pip has nothing to report."""

import subprocess
import sys
import tempfile
from pathlib import Path

SETUP = """
import subprocess
import sys
from setuptools import setup

subprocess.run([sys.executable, "--version"], check=True)
setup(name="extension", version="1.0", py_modules=[])
"""


def install() -> int:
    """Let pip install a local package from source; return its exit status."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "setup.py").write_text(SETUP)
        command = [sys.executable, "-m", "pip", "install", "--no-index", "--no-build-isolation"]
        return subprocess.run([*command, "--target", f"{folder}/site", folder]).returncode


if __name__ == "__main__":
    sys.exit(install())
