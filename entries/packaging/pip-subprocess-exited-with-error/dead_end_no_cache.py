# /// script
# requires-python = ">=3.11"
# dependencies = ["pip==26.3", "setuptools==84.2.1"]
# ///
"""Nothing was cached: without the cache the build fails in the same way."""

import subprocess
import sys
import tempfile
from pathlib import Path

SETUP = """
import subprocess
from setuptools import setup

subprocess.run(["no-such-compiler", "--version"], check=True)
setup(name="extension", version="1.0", py_modules=[])
"""


def install() -> int:
    """Let pip install a local package from source; return its exit status."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "setup.py").write_text(SETUP)
        command = [sys.executable, "-m", "pip", "install", "--no-index", "--no-cache-dir"]
        command += ["--no-build-isolation", "--force-reinstall"]
        return subprocess.run([*command, "--target", f"{folder}/site", folder]).returncode


if __name__ == "__main__":
    sys.exit(install())
